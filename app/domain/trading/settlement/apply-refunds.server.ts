import type { Tx } from '~/db/client.server';
import { centsToDecimal, decimalToCents } from '~/lib/money';
import { addJob } from '~/services/jobs.server';
import {
  platformRefundEntries,
  post,
  refundEntries,
  returnedRefundEntries,
} from '../record/ledger.server';
import { returnSold } from '../record/stock.server';
import { addToTimeline } from '../record/timeline.server';
import type { TransactionStatus } from '../record/transaction-states';
import {
  takeStep,
  type TransactionRow,
  updateCommission,
  updatePayment,
} from '../record/transaction-row.server';
import type { RefundFact } from './payment-facts.server';
import { grantOpenRequest, grantedPartCents } from './refund-requests.server';
import {
  feeOfRefund,
  givenBySeller,
  nextSequence,
  refundedSoFar,
  type CountedRefund,
  heldCents,
} from './refund-split';

export interface Refund extends CountedRefund {
  id: string;
  sequence: number;
  stripeRefundId: string | null;
  reason: string;
}

/** Applies Stripe's refunds, dashboard ones included. @returns the new status */
export async function applyRefunds(
  tx: Tx,
  row: TransactionRow,
  facts: RefundFact[],
): Promise<TransactionStatus> {
  const known = await readRefunds(tx, row.id);
  let hasChanged = false;
  for (const fact of facts) {
    const refund =
      findRefund(known, fact, facts) ?? (await recordDashboardRefund(tx, row, known, fact));
    hasChanged = (await applyRefund(tx, row, known, refund, fact)) || hasChanged;
  }
  return hasChanged ? applyTotals(tx, row, known) : row.status;
}

export async function readRefunds(tx: Tx, transactionId: string): Promise<Refund[]> {
  const rows = await tx.refund.findMany({
    where: { transactionId },
    orderBy: { sequence: 'asc' },
    select: {
      id: true,
      sequence: true,
      amount: true,
      feeAmount: true,
      status: true,
      stripeRefundId: true,
      paidByPlatform: true,
      reason: true,
    },
  });
  return rows.map(({ amount, feeAmount, ...row }) => ({
    ...row,
    isMade: row.stripeRefundId !== null,
    amountCents: decimalToCents(amount),
    feeCents: decimalToCents(feeAmount),
  }));
}

/** Matches by Stripe's id, then by ours (Stripe's answer was lost), then an unsent refund of the same amount. */
function findRefund(known: Refund[], fact: RefundFact, facts: RefundFact[]): Refund | undefined {
  const unsent = known.filter(({ stripeRefundId }) => stripeRefundId === null);
  const isNamed = ({ id }: Refund) => facts.some(({ refundId }) => refundId === id);
  return (
    known.find(({ stripeRefundId }) => stripeRefundId === fact.id) ??
    unsent.find(({ id }) => id === fact.refundId) ??
    unsent.find(
      (refund) =>
        fact.refundId === null &&
        refund.status === 'pending' &&
        refund.amountCents === fact.amountCents &&
        !isNamed(refund),
    )
  );
}

async function recordDashboardRefund(
  tx: Tx,
  row: TransactionRow,
  known: Refund[],
  fact: RefundFact,
): Promise<Refund> {
  const refund = {
    sequence: nextSequence(known),
    amountCents: fact.amountCents,
    feeCents: fact.isReversed ? feeOfRefund(row, known, fact.amountCents) : 0,
    status: 'pending' as const,
    stripeRefundId: fact.id,
    isMade: true,
    paidByPlatform: !fact.isReversed,
    reason: 'Refunded by the platform in the Stripe Dashboard.',
  };
  const id = await insert(tx, row.id, refund);
  await grantOpenRequest(tx, row.id, { refundId: id });
  const made = { ...refund, id };
  known.push(made);
  return made;
}

async function insert(
  tx: Tx,
  transactionId: string,
  refund: Omit<Refund, 'id' | 'status' | 'isMade'> & { requestedById?: string },
): Promise<string> {
  const { amountCents, feeCents, sequence, reason, paidByPlatform } = refund;
  const { id } = await tx.refund.create({
    data: {
      transactionId,
      sequence,
      amount: centsToDecimal(amountCents),
      feeAmount: centsToDecimal(feeCents),
      paidByPlatform,
      reason,
      stripeRefundId: refund.stripeRefundId,
      requestedById: refund.requestedById,
    },
    select: { id: true },
  });
  return id;
}

async function applyFact(tx: Tx, refund: Refund, fact: RefundFact): Promise<void> {
  const isSame = refund.stripeRefundId === fact.id && refund.amountCents === fact.amountCents;
  if (isSame || refund.status === 'succeeded') return;
  refund.stripeRefundId = fact.id;
  refund.isMade = true;
  refund.amountCents = fact.amountCents;
  // The fee is split when the money moves; until then it can't exceed the amount.
  refund.feeCents = Math.min(refund.feeCents, fact.amountCents);
  if (fact.refundId === null) refund.paidByPlatform = !fact.isReversed;
  if (refund.paidByPlatform) refund.feeCents = 0;
  await tx.refund.update({
    where: { id: refund.id },
    data: {
      stripeRefundId: fact.id,
      amount: centsToDecimal(refund.amountCents),
      feeAmount: centsToDecimal(refund.feeCents),
      paidByPlatform: refund.paidByPlatform,
    },
    select: { id: true },
  });
}

/**
 * A failed refund gives nothing back to the seller or to the fee account; the platform holds the money
 * for the buyer.
 */
async function applyRefund(
  tx: Tx,
  row: TransactionRow,
  known: Refund[],
  refund: Refund,
  fact: RefundFact,
): Promise<boolean> {
  await applyFact(tx, refund, fact);
  if (refund.status === fact.status || fact.status === 'pending') return false;
  // After a lost dispute, which counted the fees of pending refunds, they stay as they are.
  if (refund.status !== 'succeeded' && !refund.paidByPlatform && row.lostCents === 0) {
    // When two refunds are pending, the first to arrive is split first.
    const others = known.filter((other) => other !== refund);
    refund.feeCents = feeOfRefund(row, others, refund.amountCents);
  }
  const hadSucceeded = refund.status === 'succeeded';
  refund.status = fact.status;
  await tx.refund.update({
    where: { id: refund.id },
    data: {
      status: fact.status,
      feeAmount: centsToDecimal(refund.feeCents),
      failureReason: fact.failureReason,
      // A refund that fails after it succeeded keeps its settlement date, because revenue is counted by
      // that date.
      ...(!hadSucceeded && { settledAt: new Date() }),
    },
    select: { id: true },
  });
  const feeAccount = row.lostCents > 0 ? 'disputes' : 'platform_fees';
  const entries = refund.paidByPlatform
    ? platformRefundEntries(refund.amountCents)
    : refundEntries(refund.amountCents, refund.feeCents, feeAccount);
  const posting = { transactionId: row.id, stripeId: fact.id };
  const detail = {
    amountCents: refund.amountCents,
    reason: fact.failureReason ?? undefined,
    refundReason: refund.reason,
    ...((await grantedPartCents(tx, refund.id)) && { isPart: true }),
  };
  await post(tx, { ...posting, kind: 'refund', entries });
  if (fact.status === 'failed') {
    const returned = returnedRefundEntries(refund.amountCents);
    await post(tx, { ...posting, kind: 'refund_reversal', entries: returned });
  }
  await addToTimeline(tx, row.id, `refund_${fact.status}`, detail);
  return true;
}

/**
 * A purchase is refunded while its refunds and lost disputes add up to the total: a refund that fails
 * later reverses that.
 */
async function applyTotals(tx: Tx, row: TransactionRow, known: Refund[]) {
  const { cents } = refundedSoFar(known);
  const isFull = cents + row.lostCents >= row.totalCents;
  await updatePayment(tx, row.id, { refundedAmount: centsToDecimal(cents) });
  const keptCents = row.feeCents - givenBySeller(known).feeCents;
  // A lost dispute took the whole fee.
  if (row.lostCents === 0) {
    await updateCommission(tx, row.id, {
      amount: centsToDecimal(keptCents),
      // The commission stays if the platform refunded everything from its own balance in the Stripe
      // Dashboard.
      ...(isFull && keptCents === 0 && { status: 'refunded' }),
    });
  }
  if (!isFull) {
    if (row.holdStatus !== 'released') {
      return (await takeStep(tx, row.id, 'undo_refund')) ? 'completed' : row.status;
    }
    // The stock was released before payment, so this was never a sale.
    const isUndone = await takeStep(tx, row.id, 'undo_refund_late', { completedAt: null });
    return isUndone ? 'cancelled' : row.status;
  }
  const step = row.status === 'cancelled' ? 'refund_late' : 'refund';
  const completedAt = row.status === 'cancelled' ? { completedAt: new Date() } : {};
  if (await takeStep(tx, row.id, step, completedAt)) {
    await returnSold(tx, row.id);
    await addToTimeline(tx, row.id, 'refunded', { amountCents: cents });
  }
  return 'refunded';
}

interface NewRefund {
  amountCents: number;
  reason: string;
  requestedById?: string;
  runAt?: Date;
  /** Leaves the seller's transfer and the fee as they are */
  paidByPlatform?: boolean;
}

/** Records a refund and queues the job that sends it. Call under the purchase's lock. */
export async function createRefund(
  tx: Tx,
  row: TransactionRow,
  known: Refund[],
  { amountCents, reason, requestedById, runAt, ...payer }: NewRefund,
): Promise<{ refundId: string; sequence: number; amountCents: number }> {
  const paidByPlatform = payer.paidByPlatform || heldCents(known) > 0;
  // Provisional: split again when settled, in order of arrival.
  const feeCents = paidByPlatform ? 0 : feeOfRefund(row, known, amountCents);
  const sequence = nextSequence(known);
  const sums = { amountCents, feeCents, paidByPlatform, stripeRefundId: null };
  const refundId = await insert(tx, row.id, { ...sums, sequence, reason, requestedById });
  await addJob(tx, 'submit_refund', { refundId }, { runAt, jobKey: `submit_refund:${refundId}` });
  return { refundId, sequence, amountCents };
}
