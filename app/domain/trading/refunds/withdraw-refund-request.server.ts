import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from '../copy';
import { readRefundRequests } from '../settlement/refund-requests.server';
import { requireParty } from '../record/require-party.server';
import { addToTimeline } from '../record/timeline.server';
import { lockTransaction } from '../record/transaction-row.server';

/** Safe to repeat. @throws DomainError `not_found`, `forbidden` (not the buyer), `conflict` (answered) */
export async function withdrawRefundRequest(
  { transactionId, requestId }: { transactionId: string; requestId: string },
  actor: Actor,
): Promise<void> {
  const party = await requireParty(transactionId, actor);
  if (party !== 'buyer') throw new DomainError('forbidden', REFUSALS.notBuyer);
  await transaction(async (tx) => {
    await lockTransaction(tx, transactionId);
    const known = await readRefundRequests(tx, transactionId);
    const request = known.find(({ id }) => id === requestId);
    if (!request) throw new DomainError('not_found', REFUSALS.requestNotFound);
    if (request.state === 'withdrawn') return;
    if (request.state !== 'open') throw new DomainError('conflict', REFUSALS.requestDecided);
    await tx.refundRequest.update({
      where: { id: requestId },
      data: { state: 'withdrawn', decidedById: actor.userId, decidedAt: new Date() },
      select: { id: true },
    });
    await addToTimeline(tx, transactionId, 'refund_withdrawn', {}, actor.userId);
  });
}
