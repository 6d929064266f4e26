import { transaction, type Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from '../copy';
import { requireTrader } from '../record/require-party.server';
import { addToTimeline, type TimelineKind } from '../record/timeline.server';
import { lockHandover } from './handover-row.server';
import { canStep, isStepOf } from './handover-states';

/** Safe to repeat. @throws DomainError `not_found`, `forbidden`, `conflict` (unpaid, or replaced) */
export async function agreeHandover(
  { transactionId, version }: { transactionId: string; version: number },
  actor: Actor,
): Promise<void> {
  const by = await requireTrader(transactionId, actor);
  await transaction(async (tx) => {
    const { handover, step } = await lockHandover(tx, transactionId);
    if (handover?.version !== version) {
      throw new DomainError('conflict', REFUSALS.handoverMeanwhile);
    }
    if (!isStepOf('agree', by, handover.proposedBy)) {
      throw new DomainError('forbidden', REFUSALS.ownProposal);
    }
    if (!canStep('agree', step)) return;
    await note(tx, transactionId, {
      kind: 'handover_agreed',
      time: { agreedAt: new Date() },
      detail: { by, method: handover.method },
      actor,
    });
  });
}

/** Safe to repeat. @throws DomainError `not_found`, `forbidden`, `conflict` (not agreed) */
export async function handOver(transactionId: string, actor: Actor): Promise<void> {
  const by = await requireTrader(transactionId, actor);
  if (!isStepOf('hand_over', by)) throw new DomainError('forbidden', REFUSALS.onlySellerHandsOver);
  await transaction(async (tx) => {
    const { handover, step } = await lockHandover(tx, transactionId);
    if (step === 'handed_over' || step === 'received') return;
    if (!handover || !canStep('hand_over', step)) {
      throw new DomainError('conflict', REFUSALS.notAgreed);
    }
    await note(tx, transactionId, {
      kind: 'handed_over',
      time: { handedOverAt: new Date() },
      detail: { by, method: handover.method },
      actor,
    });
  });
}

/** Safe to repeat. @throws DomainError `not_found`, `forbidden`, `conflict` (not handed over) */
export async function receiveGoods(transactionId: string, actor: Actor): Promise<void> {
  const by = await requireTrader(transactionId, actor);
  if (!isStepOf('receive', by)) throw new DomainError('forbidden', REFUSALS.onlyBuyerReceives);
  await transaction(async (tx) => {
    const { handover, step } = await lockHandover(tx, transactionId);
    if (step === 'received') return;
    if (!handover || !canStep('receive', step)) {
      throw new DomainError('conflict', REFUSALS.notHandedOver);
    }
    await note(tx, transactionId, {
      kind: 'received',
      time: { receivedAt: new Date() },
      detail: { by, method: handover.method },
      actor,
    });
  });
}

interface Step {
  kind: TimelineKind;
  time: { agreedAt: Date } | { handedOverAt: Date } | { receivedAt: Date };
  detail: { by: 'buyer' | 'seller'; method: 'pickup' | 'delivery' };
  actor: Actor;
}

async function note(tx: Tx, transactionId: string, { kind, time, detail, actor }: Step) {
  await tx.handover.update({ where: { transactionId }, data: time, select: { version: true } });
  await addToTimeline(tx, transactionId, kind, detail, actor.userId);
}
