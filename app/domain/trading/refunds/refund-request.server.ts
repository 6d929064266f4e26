import { transaction, type Tx } from '~/db/client.server';
import { isReachable } from '~/db/may-trade.server';
import { recordAudit } from '~/domain/administration/index.server';
import { notifyAdmins } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { centsToDecimal } from '~/lib/money';
import { REFUSALS } from '../copy';
import { requireBuyer, requireRefunder } from '../record/require-party.server';
import { addToTimeline } from '../record/timeline.server';
import { lockTransaction } from '../record/transaction-row.server';
import { readRefunds } from '../settlement/apply-refunds.server';
import { readRefundRequests, type RefundRequest } from '../settlement/refund-requests.server';
import { nextSequence } from '../settlement/refund-split';
import { requireLeft } from './refundable';

interface Decision {
  transactionId: string;
  requestId: string;
}

/** Safe to repeat. @throws DomainError `not_found`, `forbidden` (the buyer), `conflict` (answered) */
export async function declineRefund(
  { reason, ...decision }: Decision & { reason: string },
  actor: Actor,
): Promise<void> {
  const { transactionId } = decision;
  const party = await requireRefunder(transactionId, actor, REFUSALS.notDecider);
  const answer = { state: 'declined', declineReason: reason } as const;
  await decide(decision, answer, actor, async (tx, request) => {
    await addToTimeline(tx, transactionId, 'refund_declined', { reason }, actor.userId);
    if (party === 'seller') return;
    await recordAudit(tx, actor, 'transaction.refund_declined', transactionId, {
      before: { request: request.reason, amountCents: request.amountCents },
      after: { declineReason: reason },
    });
  });
}

/**
 * Safe to repeat. @throws DomainError `not_found`, `forbidden` (not the buyer), `conflict`
 * (answered)
 */
export async function withdrawRefundRequest(decision: Decision, actor: Actor): Promise<void> {
  await requireBuyer(decision.transactionId, actor);
  await decide(decision, { state: 'withdrawn' }, actor, (tx) =>
    addToTimeline(tx, decision.transactionId, 'refund_withdrawn', {}, actor.userId),
  );
}

function decide(
  { transactionId, requestId }: Decision,
  answer: { state: 'declined' | 'withdrawn'; declineReason?: string },
  actor: Actor,
  record: (tx: Tx, request: RefundRequest) => Promise<void>,
): Promise<void> {
  return transaction(async (tx) => {
    await lockTransaction(tx, transactionId);
    const known = await readRefundRequests(tx, transactionId);
    const request = known.find(({ id }) => id === requestId);
    if (!request) throw new DomainError('not_found', REFUSALS.requestNotFound);
    if (request.state === answer.state) return;
    if (request.state !== 'open') throw new DomainError('conflict', REFUSALS.requestDecided);
    await tx.refundRequest.update({
      where: { id: requestId },
      data: { ...answer, decidedById: actor.userId, decidedAt: new Date() },
      select: { id: true },
    });
    await record(tx, request);
  });
}

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
    requireLeft(row, await readRefunds(tx, transactionId), amountCents);
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
    const seller = await tx.company.findUniqueOrThrow({
      where: { id: row.sellerCompanyId },
      select: { name: true, registrationStatus: true, leftWithoutUsersAt: true },
    });
    if (!isReachable(seller)) {
      await notifyAdmins(tx, {
        title: `Refund request with no one to answer: ${row.materialTitle}`,
        content: `No one at ${seller.name} can sign in to answer. Read the reason on the transaction page, then refund or decline.`,
        actionUrl: `/transaction/${transactionId}`,
        actionText: 'View Transaction',
      });
    }
    return request;
  });
}
