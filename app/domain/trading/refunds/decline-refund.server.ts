import { transaction } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from '../copy';
import { readRefundRequests } from '../settlement/refund-requests.server';
import { requireRefunder } from '../record/require-party.server';
import { addToTimeline } from '../record/timeline.server';
import { lockTransaction } from '../record/transaction-row.server';

/** Safe to repeat. @throws DomainError `not_found`, `forbidden` (the buyer), `conflict` (answered) */
export async function declineRefund(
  {
    transactionId,
    requestId,
    reason,
  }: { transactionId: string; requestId: string; reason: string },
  actor: Actor,
): Promise<void> {
  const party = await requireRefunder(transactionId, actor, REFUSALS.notDecider);
  await transaction(async (tx) => {
    await lockTransaction(tx, transactionId);
    const known = await readRefundRequests(tx, transactionId);
    const request = known.find(({ id }) => id === requestId);
    if (!request) throw new DomainError('not_found', REFUSALS.requestNotFound);
    if (request.state === 'declined') return;
    if (request.state !== 'open') throw new DomainError('conflict', REFUSALS.requestDecided);
    await tx.refundRequest.update({
      where: { id: requestId },
      data: {
        state: 'declined',
        declineReason: reason,
        decidedById: actor.userId,
        decidedAt: new Date(),
      },
      select: { id: true },
    });
    await addToTimeline(tx, transactionId, 'refund_declined', { reason }, actor.userId);
    if (party === 'seller') return;
    await recordAudit(tx, {
      actor,
      action: 'transaction.refund_declined',
      subject: { type: 'transaction', id: transactionId },
      before: { request: request.reason, amountCents: request.amountCents },
      after: { declineReason: reason },
    });
  });
}
