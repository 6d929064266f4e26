import type { Tx } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { applyDisputes } from './apply-disputes.server';
import { applyRefunds, createRefund } from './apply-refunds.server';
import { chargeEntries, post } from '../record/ledger.server';
import type { PaymentFacts } from './payment-facts.server';
import {
  isListed,
  releaseHold,
  renewHold,
  sellHeld,
  sellReleased,
  wasOnSale,
} from '../record/stock.server';
import { addToTimeline } from '../record/timeline.server';
import type { ReleaseReason, TransactionStatus } from '../record/transaction-states';
import {
  saveIds,
  takeStep,
  type TransactionRow,
  updateCommission,
  updatePayment,
} from '../record/transaction-row.server';

export interface Release {
  reason: ReleaseReason;
  actor: Actor | null;
}

/** Moves a locked purchase to Stripe's state. Safe to repeat. @returns the new status */
export async function applyPaymentFacts(
  tx: Tx,
  row: TransactionRow,
  facts: PaymentFacts,
  release?: Release,
): Promise<TransactionStatus> {
  if (hasNewIds(row, facts)) await saveIds(tx, row.id, facts);
  switch (facts.state) {
    case 'open':
      return reopen(tx, row);
    case 'failed':
      if (facts.isClosed && release) return cancel(tx, row, release);
      return fail(tx, row, facts);
    case 'processing':
      return waitForBank(tx, row);
    case 'cancelled': {
      // Stripe's event can arrive before the release continues.
      const reason = row.cancelReason ?? (facts.hasLapsed ? 'expired' : 'stripe');
      return cancel(tx, row, release ?? { reason, actor: null });
    }
    case 'succeeded': {
      checkAmounts(row, facts);
      const paid = { ...row, status: await succeed(tx, row, facts) };
      const refunded = { ...paid, status: await applyRefunds(tx, paid, facts.refunds) };
      return applyDisputes(tx, refunded, facts.disputes);
    }
  }
}

const hasNewIds = (row: TransactionRow, facts: PaymentFacts): boolean =>
  Boolean(facts.paymentIntentId && !row.stripePaymentIntentId) ||
  Boolean(facts.checkoutSessionId && !row.stripeCheckoutSessionId);

function checkAmounts(row: TransactionRow, facts: PaymentFacts): void {
  if (facts.amountCents === row.totalCents && (facts.applicationFeeCents ?? 0) === row.feeCents)
    return;
  throw new Error(
    `payment ${facts.paymentIntentId} of ${row.id} is ${facts.amountCents} with fee ` +
      `${facts.applicationFeeCents} instead of ${row.totalCents} with ${row.feeCents}`,
  );
}

async function reopen(tx: Tx, row: TransactionRow): Promise<TransactionStatus> {
  if (row.status !== 'pending' && row.status !== 'processing') return row.status;
  if (row.status === 'processing') await takeStep(tx, row.id, 'reopen');
  if (row.paymentStatus !== 'pending') {
    await updatePayment(tx, row.id, { status: 'pending', failureReason: null });
  }
  return 'pending';
}

async function fail(tx: Tx, row: TransactionRow, facts: PaymentFacts): Promise<TransactionStatus> {
  if (row.status !== 'pending' && row.status !== 'processing') return row.status;
  if (row.status === 'processing') {
    await takeStep(tx, row.id, 'reopen');
    if (await isListed(tx, row.materialId)) await renewHold(tx, row.id, 'afterBank');
  }
  const isKnown =
    row.paymentStatus === 'failed' &&
    row.failureReason === facts.failureReason &&
    row.stripeChargeId === facts.chargeId;
  if (isKnown) return 'pending';
  await updatePayment(tx, row.id, {
    status: 'failed',
    failureReason: facts.failureReason,
    stripeChargeId: facts.chargeId,
    paymentMethod: facts.method,
  });
  await addToTimeline(tx, row.id, 'payment_failed', { reason: facts.failureReason ?? undefined });
  return 'pending';
}

async function waitForBank(tx: Tx, row: TransactionRow): Promise<TransactionStatus> {
  if (!(await takeStep(tx, row.id, 'process'))) return row.status;
  await updatePayment(tx, row.id, { status: 'processing', failureReason: null });
  await addToTimeline(tx, row.id, 'processing');
  return 'processing';
}

export async function cancel(
  tx: Tx,
  row: TransactionRow,
  { reason, actor }: Release,
): Promise<TransactionStatus> {
  const data = { cancelledAt: new Date(), cancelReason: reason };
  const isTaken = await takeStep(tx, row.id, 'cancel', data);
  if (!isTaken) {
    // Stripe's event was faster than the admin who canceled.
    if (row.status === 'cancelled' && row.cancelReason === reason) {
      await recordByAdmin(tx, row.id, 'pending', { reason, actor });
    }
    return row.status;
  }
  await updatePayment(tx, row.id, { status: 'cancelled' });
  await updateCommission(tx, row.id, { status: 'cancelled' });
  await releaseHold(tx, row.id);
  await addToTimeline(tx, row.id, 'cancelled', { reason }, actor?.userId);
  await recordByAdmin(tx, row.id, row.status, { reason, actor });
  return 'cancelled';
}

const ADMIN_REASONS: ReleaseReason[] = ['admin', 'seller_suspended', 'buyer_suspended'];

async function recordByAdmin(
  tx: Tx,
  transactionId: string,
  before: TransactionStatus,
  { reason, actor }: Release,
): Promise<void> {
  if (!actor || !ADMIN_REASONS.includes(reason)) return;
  const action = 'transaction.cancelled';
  const known = await tx.auditLogEntry.findFirst({
    where: { subjectType: 'transaction', subjectId: transactionId, action },
    select: { id: true },
  });
  if (known) return;
  const change = { before: { status: before }, after: { status: 'cancelled' } };
  await recordAudit(tx, actor, action, transactionId, change);
}

async function succeed(tx: Tx, row: TransactionRow, facts: PaymentFacts) {
  const completedAt = facts.chargedAt ?? new Date();
  // A purchase paid, or sent to the bank, before the listing went off sale keeps its stock.
  if (row.status === 'pending' && !(await wasOnSale(tx, row.materialId, completedAt))) {
    await takeStep(tx, row.id, 'cancel', { cancelledAt: new Date(), cancelReason: 'off_sale' });
    await releaseHold(tx, row.id);
    return succeedLate(tx, row, facts);
  }
  if (await takeStep(tx, row.id, 'complete', { completedAt, cancelReason: null })) {
    await sellHeld(tx, row.id);
    await recordPayment(tx, row, facts);
    await addToTimeline(tx, row.id, 'completed', { amountCents: row.totalCents });
    return 'completed';
  }
  const isLate = row.status === 'cancelled' && row.paymentStatus !== 'succeeded';
  return isLate ? succeedLate(tx, row, facts) : row.status;
}

/**
 * Paid after the purchase was canceled or its listing went off sale: takes the stock again if it is
 * still there, else refunds in full.
 */
async function succeedLate(tx: Tx, row: TransactionRow, facts: PaymentFacts) {
  await recordPayment(tx, row, facts);
  if (await sellReleased(tx, row.id)) {
    await takeStep(tx, row.id, 'complete_late', {
      completedAt: facts.chargedAt ?? new Date(),
      cancelledAt: null,
      cancelReason: null,
    });
    await addToTimeline(tx, row.id, 'completed_late', { amountCents: row.totalCents });
    return 'completed';
  }
  await createRefund(tx, row, [], {
    amountCents: row.totalCents,
    reason: 'The payment arrived when the stock was no longer on sale.',
  });
  await addToTimeline(tx, row.id, 'late_payment', { amountCents: row.totalCents });
  return 'cancelled';
}

async function recordPayment(tx: Tx, row: TransactionRow, facts: PaymentFacts): Promise<void> {
  const { chargeId, transferId, sellerPaymentId } = facts;
  if (!chargeId) throw new Error(`payment ${facts.paymentIntentId} succeeded without a charge`);
  const paidAt = facts.chargedAt ?? new Date();
  await updatePayment(tx, row.id, {
    status: 'succeeded',
    failureReason: null,
    stripeChargeId: chargeId,
    stripeSellerPaymentId: sellerPaymentId,
    paymentMethod: facts.method,
    cardBrand: facts.card?.brand,
    cardLast4: facts.card?.last4,
    processedAt: paidAt,
  });
  await updateCommission(tx, row.id, { status: 'paid', stripeTransferId: transferId, paidAt });
  await post(tx, {
    transactionId: row.id,
    kind: 'charge',
    stripeId: chargeId,
    entries: chargeEntries(row.subtotalCents, row.feeCents),
  });
}
