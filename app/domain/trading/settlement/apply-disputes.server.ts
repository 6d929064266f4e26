import type { Tx } from '~/db/client.server';
import { announceListChanged } from '~/domain/administration/index.server';
import { notifyAdmins } from '~/domain/notifications/index.server';
import { centsToDecimal, formatMoney } from '~/lib/money';
import { addJob } from '~/services/jobs.server';
import { centralClock, centralDay, dayInWords } from '~/lib/central-clock';
import { post } from '../record/ledger.server';
import { readRefunds } from './apply-refunds.server';
import type { DisputeFact } from './payment-facts.server';
import { grantOpenRequest } from './refund-requests.server';
import { givenBySeller, goingBack, refundedSoFar } from './refund-split';
import { addToTimeline } from '../record/timeline.server';
import { TRANSITIONS, type TransactionStatus } from '../record/transaction-states';
import {
  readTransaction,
  takeStep,
  type TransactionRow,
  updateCommission,
} from '../record/transaction-row.server';

/** Each effect happens once, with its posting. @returns the new status */
export async function applyDisputes(
  tx: Tx,
  row: TransactionRow,
  facts: DisputeFact[],
): Promise<TransactionStatus> {
  let { status } = row;
  let isNews = false;
  for (const fact of facts) {
    const isInquiry = fact.status === 'inquiry' || fact.status === 'inquiry_closed';
    if (!isInquiry) await open(tx, row, fact);
    const kept = await keep(tx, row, fact);
    if (kept.hasChanged) isNews = true;
    if (isInquiry && kept.before !== fact.status) await noteInquiry(tx, row, fact);
    if (fact.status === 'won') {
      if (await win(tx, row, fact)) status = await regain(tx, row, status);
    }
    if (fact.status === 'lost' && (await lose(tx, row, fact))) status = 'refunded';
  }
  if (isNews) await announceListChanged(tx, 'money', null);
  return status;
}

async function regain(tx: Tx, row: TransactionRow, status: TransactionStatus) {
  const { lostCents } = (await readTransaction(tx, row.id))!;
  const { cents } = refundedSoFar(await readRefunds(tx, row.id));
  if (lostCents + cents >= row.totalCents) return status;
  // The stock was released before payment, so this was never a sale.
  const step = row.holdStatus === 'released' ? 'regain_late' : 'regain';
  const completedAt = step === 'regain_late' ? { completedAt: null } : {};
  return (await takeStep(tx, row.id, step, completedAt)) ? TRANSITIONS[step].to : status;
}

async function keep(tx: Tx, row: TransactionRow, fact: DisputeFact) {
  const { id, status, reason, isAnswered, evidenceDueAt } = fact;
  const known = await tx.dispute.findUnique({
    where: { id },
    select: { state: true, reason: true, isAnswered: true, evidenceDueAt: true },
  });
  const before = known?.state ?? null;
  const isKnown =
    known?.state === status &&
    known.reason === reason &&
    known.evidenceDueAt?.getTime() === evidenceDueAt?.getTime() &&
    known.isAnswered === isAnswered;
  if (isKnown) return { before, hasChanged: false };
  const facts = {
    state: status,
    reason,
    isAnswered,
    evidenceDueAt,
    closedAt: status === 'open' || status === 'inquiry' ? null : new Date(),
  };
  // The dispute that an inquiry becomes wants an answer of its own.
  const isUnanswered = before === 'inquiry' && status === 'open' && !isAnswered;
  await tx.dispute.upsert({
    where: { id },
    create: {
      ...facts,
      id,
      transactionId: row.id,
      amount: centsToDecimal(fact.amountCents),
      openedAt: fact.openedAt,
    },
    update: { ...facts, ...(isUnanswered && { evidenceSentAt: null, evidenceSentById: null }) },
    select: { id: true },
  });
  return { before, hasChanged: true };
}

async function noteInquiry(tx: Tx, row: TransactionRow, fact: DisputeFact): Promise<void> {
  const { amountCents, status } = fact;
  if (status === 'inquiry_closed') {
    await addToTimeline(tx, row.id, 'inquiry_closed', { amountCents });
    return;
  }
  await addToTimeline(tx, row.id, 'inquiry_opened', { amountCents, ...dueTime(fact) });
  await notifyAdminsOfDispute(tx, row, fact);
}

/** With the time: Stripe's last day can end in a US afternoon. */
const dueTime = ({ evidenceDueAt: at }: DisputeFact) => ({
  dueBy: at ? `${dayInWords(centralDay(at))}, ${centralClock(at)}` : undefined,
});

async function open(tx: Tx, row: TransactionRow, fact: DisputeFact): Promise<void> {
  const isNew = await post(tx, {
    transactionId: row.id,
    kind: 'dispute',
    stripeId: fact.id,
    entries: { buyer_payments: fact.amountCents, disputes: -fact.amountCents },
  });
  if (!isNew) return;
  await tx.commission.updateMany({
    where: { transactionId: row.id, status: 'paid' },
    data: { status: 'held' },
  });
  const { amountCents } = fact;
  await addToTimeline(tx, row.id, 'dispute_opened', { amountCents, ...dueTime(fact) });
  if (fact.status === 'open') await notifyAdminsOfDispute(tx, row, fact);
}

async function notifyAdminsOfDispute(tx: Tx, row: TransactionRow, fact: DisputeFact) {
  const amount = formatMoney(fact.amountCents);
  const goods = `${row.quantity.toLocaleString('en-US')} × ${row.materialTitle}`;
  const { dueBy } = dueTime(fact);
  const isInquiry = fact.status === 'inquiry';
  const what = isInquiry
    ? `The buyer’s bank asked about ${amount} for ${goods}. No money has moved.`
    : `The buyer’s bank disputed ${amount} for ${goods} and took it from the platform.`;
  await notifyAdmins(tx, {
    title: `Payment ${isInquiry ? 'questioned' : 'disputed'}: ${row.materialTitle}`,
    content: `${what} The seller can send evidence${dueBy ? ` by ${dueBy}` : ''} on the page of the transaction.`,
    actionUrl: `/transaction/${row.id}`,
    actionText: 'View Transaction',
  });
}

/** @returns whether an earlier loss was undone by it */
async function win(tx: Tx, row: TransactionRow, fact: DisputeFact): Promise<boolean> {
  const isNew = await post(tx, {
    transactionId: row.id,
    kind: 'dispute_won',
    stripeId: fact.id,
    entries: { buyer_payments: -fact.amountCents, disputes: fact.amountCents },
  });
  if (!isNew) return false;
  const { isRegained, repaidCents } = await undoLoss(tx, row, fact);
  // One charge can have several disputes; another open or lost one keeps it disputed.
  await tx.commission.updateMany({
    where: {
      transactionId: row.id,
      status: 'held',
      transaction: {
        disputes: { none: { id: { not: fact.id }, state: { in: ['open', 'lost'] } } },
      },
    },
    data: { status: 'paid' },
  });
  const { amountCents } = fact;
  await addToTimeline(tx, row.id, 'dispute_won', { amountCents, repaidCents });
  return isRegained;
}

/**
 * A bank can change its mind. The debt is canceled, and a job pays back what was taken of it. The
 * fee returns with the last lost dispute, less what refunds took of it since.
 */
async function undoLoss(tx: Tx, row: TransactionRow, fact: DisputeFact) {
  const [loss] = await tx.$queryRaw<
    { owedCents: number; recoveredCents: number; feeCents: number; isOtherLost: boolean }[]
  >`
    SELECT (d.owed_amount * 100)::int AS "owedCents",
           (d.recovered_amount * 100)::int AS "recoveredCents",
           (SELECT coalesce(sum(e.amount_cents), 0) FROM ledger_postings p
              JOIN ledger_entries e ON e.posting_id = p.id AND e.account = 'disputes'
             WHERE p.transaction_id = d.transaction_id
               AND p.kind NOT IN ('dispute', 'dispute_won'))::int - (d.owed_amount * 100)::int
             AS "feeCents",
           EXISTS (SELECT 1 FROM disputes o WHERE o.transaction_id = d.transaction_id
                      AND o.id <> d.id AND o.state = 'lost') AS "isOtherLost"
      FROM disputes d JOIN ledger_postings lost ON lost.transaction_id = d.transaction_id
       AND lost.kind = 'dispute_lost' AND lost.stripe_id = d.id
     WHERE d.id = ${fact.id}`;
  if (!loss) return { isRegained: false };
  const { owedCents, recoveredCents, isOtherLost } = loss;
  const feeCents = isOtherLost ? 0 : loss.feeCents;
  await post(tx, {
    transactionId: row.id,
    kind: 'dispute_regained',
    stripeId: fact.id,
    entries: {
      platform_fees: feeCents,
      disputes: -feeCents - owedCents,
      seller_debts: owedCents,
    },
  });
  await tx.dispute.update({
    where: { id: fact.id },
    data: { owedAmount: '0', reversalAmount: null, reversalAttempt: { increment: 1 } },
    select: { id: true },
  });
  // A reversal may be on its way even if none is recorded.
  if (owedCents > 0) await queueRecovery(tx, fact.id);
  if (!isOtherLost) {
    const amount = centsToDecimal(row.commissionCents + feeCents);
    await updateCommission(tx, row.id, { status: 'held', amount });
  }
  return { isRegained: true, repaidCents: recoveredCents };
}

const queueRecovery = (tx: Tx, disputeId: string) =>
  addJob(tx, 'recover_debt', { disputeId }, { jobKey: `recover_debt:${disputeId}` });

/**
 * The seller owes what it received for the disputed amount; the fee is the platform's to lose. In
 * cents, with a fee of 300: if all 6297 are disputed, the seller owes 5997; if 3000, then 2700, and
 * refunding the other 3297 takes as much from the seller.
 */
async function lose(tx: Tx, row: TransactionRow, fact: DisputeFact): Promise<boolean> {
  const [sums] = await tx.$queryRaw<Record<'feeCents' | 'owedBefore' | 'lostCents', number>[]>`
    SELECT (c.amount * 100)::int AS "feeCents",
           coalesce(sum(d.owed_amount) * 100, 0)::int AS "owedBefore",
           coalesce(sum(d.amount) FILTER (WHERE d.state = 'lost') * 100, 0)::int AS "lostCents"
      FROM commissions c LEFT JOIN disputes d USING (transaction_id)
     WHERE c.transaction_id = ${row.id}::uuid GROUP BY c.amount`;
  const { feeCents, owedBefore, lostCents } = sums!;
  const refunds = await readRefunds(tx, row.id);
  const given = givenBySeller(refunds);
  // A refund on its way will take its part of the sale and of the fee.
  const back = goingBack(refunds);
  const settled = refundedSoFar(refunds);
  const pendingCents = back.cents - settled.cents;
  const pendingFeeCents = back.feeCents - settled.feeCents;
  const givenCents = given.cents - given.feeCents + (pendingCents - pendingFeeCents);
  const lossCents = fact.amountCents - (feeCents - pendingFeeCents);
  const owedCents = Math.max(0, Math.min(lossCents, row.subtotalCents - givenCents - owedBefore));
  const isNew = await post(tx, {
    transactionId: row.id,
    kind: 'dispute_lost',
    stripeId: fact.id,
    entries: {
      platform_fees: -feeCents,
      disputes: feeCents + owedCents,
      seller_debts: -owedCents,
    },
  });
  if (!isNew) return false;
  if (owedCents > 0) {
    await tx.dispute.update({
      where: { id: fact.id },
      data: { owedAmount: centsToDecimal(owedCents) },
      select: { id: true },
    });
    await queueRecovery(tx, fact.id);
  }
  await updateCommission(tx, row.id, { status: 'refunded', amount: '0' });
  await addToTimeline(tx, row.id, 'dispute_lost', { amountCents: fact.amountCents, owedCents });
  // The rest of a payment that a bank took part of can still be refunded, and the goods handed over.
  if (lostCents + settled.cents < row.totalCents) return false;
  await grantOpenRequest(tx, row.id);
  // A payment that came too late, and whose refund failed, was never completed.
  const completedAt = row.status === 'cancelled' ? { completedAt: new Date() } : {};
  return takeStep(tx, row.id, 'lose_dispute', completedAt);
}
