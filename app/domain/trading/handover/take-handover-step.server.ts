import { sql, transaction, type Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { decimalToCents } from '~/lib/money';
import { REFUSALS } from '../copy';
import { requireTrader } from '../record/require-party.server';
import { addToTimeline } from '../record/timeline.server';
import { readRefunds } from '../settlement/apply-refunds.server';
import { leftCentsOf } from '../settlement/refund-split';
import {
  canStep,
  handoverStateOf,
  type HandoverStep,
  isStepOf,
  undoUntil,
} from './handover-states';

const STEPS = {
  agree: {
    kind: 'handover_agreed',
    time: 'agreedAt',
    notYours: REFUSALS.ownProposal,
    tooEarly: REFUSALS.handoverMeanwhile,
  },
  hand_over: {
    kind: 'handed_over',
    time: 'handedOverAt',
    notYours: REFUSALS.onlySellerHandsOver,
    tooEarly: REFUSALS.notAgreed,
  },
  undo: {
    kind: 'handover_undone',
    time: 'handedOverAt',
    notYours: REFUSALS.onlySellerHandsOver,
    tooEarly: REFUSALS.nothingToUndo,
  },
  receive: {
    kind: 'received',
    time: 'receivedAt',
    notYours: REFUSALS.onlyBuyerReceives,
    tooEarly: REFUSALS.notHandedOver,
  },
} as const satisfies Partial<Record<HandoverStep, object>>;

/**
 * Safe to repeat. Undo is for a step taken by mistake, no money depends on it; it counts the version
 * up, so that a late copy of the form of 'hand_over' is refused.
 * @throws DomainError `not_found`, `forbidden`, `conflict` (unpaid, too early, another version than
 * the one seen, or too late to undo)
 */
export async function takeHandoverStep(
  step: keyof typeof STEPS,
  { transactionId, version }: { transactionId: string; version?: number },
  actor: Actor,
): Promise<void> {
  const by = await requireTrader(transactionId, actor);
  const { kind, time, notYours, tooEarly } = STEPS[step];
  const requireOwnStep = (proposedBy?: 'buyer' | 'seller') => {
    if (!isStepOf(step, by, proposedBy)) throw new DomainError('forbidden', notYours);
  };
  requireOwnStep();
  await transaction(async (tx) => {
    const { handover, state } = await lockHandover(tx, transactionId);
    const isUndo = step === 'undo';
    if (isUndo && state === 'agreed' && handover?.version === version! + 1) return;
    if (version !== undefined && handover && handover.version !== version) {
      throw new DomainError('conflict', REFUSALS.handoverMeanwhile);
    }
    requireOwnStep(handover?.proposedBy);
    const now = new Date();
    if (!isUndo && handover?.[time]) return;
    if (isUndo) requireUndoable(handover, now);
    if (!handover || !canStep(step, state)) throw new DomainError('conflict', tooEarly);
    await tx.handover.update({
      where: { transactionId },
      data: isUndo ? { handedOverAt: null, version: { increment: 1 } } : { [time]: now },
      select: { version: true },
    });
    const detail = { by, method: handover.method };
    await addToTimeline(tx, transactionId, kind, detail, actor.userId);
  });
}

function requireUndoable(
  handover: { handedOverAt: Date | null; receivedAt: Date | null } | null,
  now: Date,
): void {
  if (handover?.receivedAt) throw new DomainError('conflict', REFUSALS.receivedAlready);
  if (handover?.handedOverAt && now > undoUntil(handover.handedOverAt)) {
    throw new DomainError('conflict', REFUSALS.tooLateToUndo);
  }
}

/** Of transactions `t`: a full refund put the goods back on sale, even if the bank refused it later. */
export const IS_RESTOCKED = sql`
  EXISTS (SELECT FROM stock_holds s WHERE s.transaction_id = t.id AND s.status = 'returned')`;

/**
 * Locks until the transaction ends. @throws DomainError `conflict` (unpaid, or all of it went back or
 * is on its way)
 */
export async function lockHandover(tx: Tx, transactionId: string) {
  // Demo sales have no hold, which `lockTransaction` reads.
  const [purchase] = await tx.$queryRaw<
    { isPaid: boolean; totalCents: number; isRestocked: boolean }[]
  >`
    SELECT status IN ('completed', 'refunded') AS "isPaid", (total_amount * 100)::int AS "totalCents",
           ${IS_RESTOCKED} AS "isRestocked"
      FROM transactions t WHERE t.id = ${transactionId}::uuid FOR UPDATE`;
  if (!purchase?.isPaid) throw new DomainError('conflict', REFUSALS.handoverUnpaid);
  const lost = await tx.dispute.aggregate({
    where: { transactionId, state: 'lost' },
    _sum: { amount: true },
  });
  const paid = {
    paymentStatus: 'succeeded',
    totalCents: purchase.totalCents,
    lostCents: decimalToCents(lost._sum.amount ?? '0'),
  };
  if (purchase.isRestocked || leftCentsOf(paid, await readRefunds(tx, transactionId)) === 0) {
    throw new DomainError('conflict', REFUSALS.handoverClosed);
  }
  const handover = await tx.handover.findUnique({
    where: { transactionId },
    omit: { transactionId: true, proposedAt: true },
  });
  return { handover, state: handoverStateOf(handover) };
}

/** '2026-11-30' ↔ midnight UTC, as Prisma reads PostgreSQL's `date`. */
export const dayText = (day: Date): string => day.toISOString().slice(0, 10);
export const dayDate = (text: string): Date => new Date(`${text}T00:00:00Z`);
