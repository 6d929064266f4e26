import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from '../copy';
import { lockHandover, requireTrader } from './handover-row.server';
import { canStep, isStepOf } from './handover-states';
import { addToTimeline } from '../record/timeline.server';

/**
 * The buyer says that the goods are there. Saying so again changes nothing.
 * @throws DomainError `not_found`, `forbidden` (not the buyer), `conflict` (unpaid, refunded in
 *   full, or the seller has not handed them over)
 */
export async function receiveGoods(transactionId: string, actor: Actor): Promise<void> {
  const party = await requireTrader(transactionId, actor);
  if (!isStepOf('receive', party)) throw new DomainError('forbidden', REFUSALS.onlyBuyerReceives);
  await transaction(async (tx) => {
    const { handover, step } = await lockHandover(tx, transactionId);
    if (step === 'received') return;
    if (!handover || !canStep('receive', step)) {
      throw new DomainError('conflict', REFUSALS.notHandedOver);
    }
    await tx.handover.update({
      where: { transactionId },
      data: { receivedAt: new Date() },
      select: { version: true },
    });
    const detail = { by: party, method: handover.method };
    await addToTimeline(tx, transactionId, 'received', detail, actor.userId);
  });
}
