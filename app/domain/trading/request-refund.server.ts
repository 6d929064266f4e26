import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from './copy';
import { requireParty } from './require-party.server';
import { addToTimeline } from './timeline.server';
import { lockTransaction } from './transaction-row.server';

/**
 * The buyer asks for money back: it stands on the timeline, where the seller sees it beside the
 * refund form. Asking with the same words again adds nothing.
 *
 * @throws DomainError `not_found`, `forbidden` (not the buyer), `conflict` (not paid)
 */
export async function requestRefund(
  { transactionId, reason }: { transactionId: string; reason: string },
  actor: Actor,
): Promise<void> {
  const party = await requireParty(transactionId, actor);
  if (party !== 'buyer') throw new DomainError('forbidden', REFUSALS.notBuyer);
  await transaction(async (tx) => {
    const row = await lockTransaction(tx, transactionId);
    if (row?.status !== 'completed') throw new DomainError('conflict', REFUSALS.notRefundable);
    const last = await tx.transactionEvent.findFirst({
      where: { transactionId, kind: 'refund_requested' },
      orderBy: { id: 'desc' },
      select: { detail: true },
    });
    if ((last?.detail as { reason?: string } | null)?.reason === reason) return;
    await addToTimeline(tx, transactionId, 'refund_requested', { reason }, actor.userId);
  });
}
