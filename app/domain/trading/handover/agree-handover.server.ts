import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from '../copy';
import { lockHandover, requireTrader } from './handover-row.server';
import { canStep, isStepOf } from './handover-states';
import { addToTimeline } from '../record/timeline.server';

/**
 * The side that did not propose agrees to the proposal it has read, by its number: one that was
 * changed meanwhile is not agreed to. Agreeing again changes nothing.
 *
 * @throws DomainError `not_found`, `forbidden` (an admin, or the side that proposed it), `conflict`
 *   (unpaid, refunded in full, none proposed, or another one meanwhile)
 */
export async function agreeHandover(
  { transactionId, version }: { transactionId: string; version: number },
  actor: Actor,
): Promise<void> {
  const party = await requireTrader(transactionId, actor);
  await transaction(async (tx) => {
    const { handover, step } = await lockHandover(tx, transactionId);
    if (handover?.version !== version) {
      throw new DomainError('conflict', REFUSALS.handoverMeanwhile);
    }
    if (!isStepOf('agree', party, handover.proposedBy)) {
      throw new DomainError('forbidden', REFUSALS.ownProposal);
    }
    if (!canStep('agree', step)) return;
    await tx.handover.update({
      where: { transactionId },
      data: { agreedAt: new Date() },
      select: { version: true },
    });
    const detail = { by: party, method: handover.method };
    await addToTimeline(tx, transactionId, 'handover_agreed', detail, actor.userId);
  });
}
