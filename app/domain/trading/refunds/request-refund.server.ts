import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { centsToDecimal } from '~/lib/money';
import { readRefunds } from '../settlement/apply-refunds.server';
import { REFUSALS } from '../copy';
import { readRefundRequests, type RefundRequest } from '../settlement/refund-requests.server';
import { nextSequence } from '../settlement/refund-split';
import { requireRefundable } from './refundable';
import { requireBuyer } from '../record/require-party.server';
import { addToTimeline } from '../record/timeline.server';
import { lockTransaction } from '../record/transaction-row.server';

interface RefundRequestInput {
  transactionId: string;
  amountCents?: number;
  reason: string;
  sequence?: number;
}

/**
 * Safe to repeat with `sequence`. @throws DomainError `not_found`, `forbidden` (not the buyer),
 * `conflict` (unpaid, disputed, or another is open), `already_settled`, `invalid` (field amount)
 */
export async function requestRefund(
  input: RefundRequestInput,
  actor: Actor,
): Promise<{ id: string }> {
  const { transactionId, amountCents = null, reason } = input;
  await requireBuyer(transactionId, actor);
  return transaction(async (tx) => {
    const row = (await lockTransaction(tx, transactionId))!;
    const known = await readRefundRequests(tx, transactionId);
    const isSame = (request: RefundRequest) =>
      request.amountCents === amountCents && request.reason === reason;
    const sent = known.find(({ sequence }) => sequence === input.sequence);
    const open = known.find(({ state }) => state === 'open');
    const before = [sent, open].find((request) => request && isSame(request));
    if (before) return { id: before.id };
    if (open) throw new DomainError('conflict', REFUSALS.requestOpen);
    if (sent) throw new DomainError('conflict', REFUSALS.requestDecided);
    requireRefundable(row, await readRefunds(tx, transactionId), amountCents);
    const request = await tx.refundRequest.create({
      data: {
        transactionId,
        sequence: nextSequence(known),
        amount: amountCents === null ? null : centsToDecimal(amountCents),
        reason,
        requestedById: actor.userId,
      },
      select: { id: true },
    });
    const detail = { reason, ...(amountCents === null ? {} : { amountCents }) };
    await addToTimeline(tx, transactionId, 'refund_requested', detail, actor.userId);
    return request;
  });
}
