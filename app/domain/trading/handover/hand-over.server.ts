import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from '../copy';
import { lockHandover, requireTrader } from './handover-row.server';
import { canStep, isStepOf } from './handover-states';
import { addToTimeline } from '../record/timeline.server';

/**
 * The seller says that the goods left its hands as agreed. Saying so again changes nothing.
 * @throws DomainError `not_found`, `forbidden` (not the seller), `conflict` (unpaid, refunded in
 *   full, or nothing is agreed yet)
 */
export async function handOver(transactionId: string, actor: Actor): Promise<void> {
  const party = await requireTrader(transactionId, actor);
  if (!isStepOf('hand_over', party)) {
    throw new DomainError('forbidden', REFUSALS.onlySellerHandsOver);
  }
  await transaction(async (tx) => {
    const { handover, step } = await lockHandover(tx, transactionId);
    if (step === 'handed_over' || step === 'received') return;
    if (!handover || !canStep('hand_over', step)) {
      throw new DomainError('conflict', REFUSALS.notAgreed);
    }
    await tx.handover.update({
      where: { transactionId },
      data: { handedOverAt: new Date() },
      select: { version: true },
    });
    const detail = { by: party, method: handover.method };
    await addToTimeline(tx, transactionId, 'handed_over', detail, actor.userId);
  });
}
