import { db, transaction, type Tx } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { readRefunds, type Refund, createRefund } from '../settlement/apply-refunds.server';
import { REFUSALS } from '../copy';
import { goingBack, heldCents, leftCentsOf, nextSequence } from '../settlement/refund-split';
import { needsPlatform, requireRefundable } from './refundable';
import { grantOpenRequest, readRefundRequests } from '../settlement/refund-requests.server';
import { requireRefunder } from '../record/require-party.server';
import { submitRefund } from './submit-refund.server';
import { addToTimeline, type TimelineDetail } from '../record/timeline.server';
import { lockTransaction, readTransaction } from '../record/transaction-row.server';

interface RefundOrder {
  transactionId: string;
  amountCents?: number;
  reason: string;
  /** Makes a resent form the same refund; without it a pending refund of the same amount is reused. */
  sequence?: number;
  requestId?: string;
}

export interface StartedRefund {
  refundId: string;
  sequence: number;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
}

/**
 * Refunds all (the default) or part: of 6297 with a fee of 300, refunding 2099 takes 1999 from the
 * seller and 100 of the fee. Where Stripe can't take it from the seller, an admin's refund is paid by
 * the platform. Recorded, then sent with its own key: safe to repeat.
 * @throws DomainError `not_found`, `forbidden`, `conflict` (unpaid, disputed, superseded),
 *   `already_settled` (all refunded), `invalid` (field amount)
 */
export async function refundTransaction(order: RefundOrder, actor: Actor): Promise<StartedRefund> {
  const party = await requireRefunder(order.transactionId, actor, REFUSALS.notSeller);
  const refund = await writeRefund(order, actor, { isAdmin: party === 'admin' });
  const status = await submitRefund(refund.refundId);
  return { ...refund, status };
}

/** Refuses what `refundTransaction` would refuse, and writes nothing. */
export async function checkRefund(order: RefundOrder, actor: Actor): Promise<void> {
  await requireRefunder(order.transactionId, actor, REFUSALS.notSeller);
  const row = (await readTransaction(db, order.transactionId))!;
  const known = await readRefunds(db, row.id);
  if (!(await refundOfOrder(db, order, known))) requireRefundable(row, known, order.amountCents);
}

function writeRefund(order: RefundOrder, actor: Actor, { isAdmin }: { isAdmin: boolean }) {
  return transaction(async (tx) => {
    const row = (await lockTransaction(tx, order.transactionId))!;
    const known = await readRefunds(tx, row.id);
    const same = await refundOfOrder(tx, order, known);
    if (same) {
      return { refundId: same.id, sequence: same.sequence, amountCents: same.amountCents };
    }
    const amountCents = requireRefundable(row, known, order.amountCents);
    const { reason, sequence = nextSequence(known) } = order;
    if (sequence !== nextSequence(known)) {
      throw new DomainError('conflict', REFUSALS.refundMeanwhile);
    }
    // The job sends it if this process dies first.
    const refund = await createRefund(tx, row, known, {
      amountCents,
      reason,
      requestedById: actor.userId,
      runAt: new Date(Date.now() + 60_000),
      paidByPlatform: isAdmin && (await isOutOfSellersReach(tx, row.id)),
    });
    const isResentAlone = heldCents(known) > 0 && amountCents < leftCentsOf(row, known);
    await grantOpenRequest(tx, row.id, {
      refundId: refund.refundId,
      userId: actor.userId,
      resentCents: isResentAlone ? amountCents : null,
    });
    await addToTimeline(tx, row.id, 'refund_started', { amountCents, reason }, actor.userId);
    if (isAdmin) {
      const refundedCents = goingBack(known).cents;
      await recordAudit(tx, actor, 'transaction.refunded', row.id, {
        before: { refundedCents },
        after: { refundedCents: refundedCents + amountCents, reason },
      });
    }
    return refund;
  });
}

async function isOutOfSellersReach(tx: Tx, transactionId: string): Promise<boolean> {
  const failed = await tx.transactionEvent.findMany({
    where: { transactionId, kind: 'refund_failed' },
    select: { detail: true },
  });
  return needsPlatform(failed as { detail: TimelineDetail }[]);
}

async function refundOfOrder(tx: Tx, order: RefundOrder, known: Refund[]) {
  const isSame = ({ sequence, status, amountCents }: Refund) =>
    order.sequence === undefined
      ? status === 'pending' && amountCents === (order.amountCents ?? amountCents)
      : sequence === order.sequence;
  const same = (await refundOfRequest(tx, order, known)) ?? known.find(isSame);
  const isOtherAmount = order.amountCents !== undefined && order.amountCents !== same?.amountCents;
  const isOtherReason = order.sequence !== undefined && order.reason !== same?.reason;
  if (same && (isOtherAmount || isOtherReason)) {
    throw new DomainError('conflict', REFUSALS.refundMeanwhile);
  }
  return same;
}

async function refundOfRequest(tx: Tx, { transactionId, requestId }: RefundOrder, known: Refund[]) {
  if (!requestId) return undefined;
  const requests = await readRefundRequests(tx, transactionId);
  const request = requests.find(({ id }) => id === requestId);
  if (!request) throw new DomainError('not_found', REFUSALS.requestNotFound);
  if (request.state === 'open') return undefined;
  const refund = known.find(({ id }) => id === request.refundId);
  if (!refund) throw new DomainError('conflict', REFUSALS.requestDecided);
  return refund;
}
