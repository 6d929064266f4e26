import type { Tx } from '~/db/client.server';
import { centsToDecimal } from '~/lib/money';
import { post } from './ledger.server';
import type { DisputeFact } from './payment-facts.server';
import { grantOpenRequest } from './refund-requests.server';
import { takeStep } from './take-step.server';
import { addToTimeline } from './timeline.server';
import type { TransactionStatus } from './transaction-states';
import type { TransactionRow } from './transaction-row.server';

/**
 * Brings the disputes of a paid purchase to what Stripe says of them. Each fact is a posting of its
 * own, and what goes with it happens when the posting is written: once.
 *
 * @returns the status afterwards
 */
export async function applyDisputes(
  tx: Tx,
  row: TransactionRow,
  facts: DisputeFact[],
): Promise<TransactionStatus> {
  let { status } = row;
  for (const fact of facts) {
    await open(tx, row, fact);
    await keep(tx, row, fact);
    if (fact.status === 'won') await win(tx, row, fact);
    if (fact.status === 'lost' && (await lose(tx, row, fact))) status = 'refunded';
  }
  return status;
}

/** What the pages show of it: why, until when it can be answered, how it ended. */
async function keep(tx: Tx, row: TransactionRow, fact: DisputeFact): Promise<void> {
  const { id, status, reason, isAnswered, evidenceDueAt } = fact;
  const known = await tx.dispute.findUnique({
    where: { id },
    select: { state: true, reason: true, isAnswered: true, evidenceDueAt: true },
  });
  const isKnown =
    known?.state === status &&
    known.reason === reason &&
    known.evidenceDueAt?.getTime() === evidenceDueAt?.getTime() &&
    known.isAnswered === isAnswered;
  if (isKnown) return;
  const facts = {
    state: status,
    reason,
    isAnswered,
    evidenceDueAt,
    closedAt: status === 'open' ? null : new Date(),
  };
  await tx.dispute.upsert({
    where: { id },
    create: {
      ...facts,
      id,
      transactionId: row.id,
      amount: centsToDecimal(fact.amountCents),
      openedAt: fact.openedAt,
    },
    update: facts,
    select: { id: true },
  });
}

/** The bank takes the money from the platform until it decides. */
async function open(tx: Tx, row: TransactionRow, fact: DisputeFact): Promise<void> {
  const isNew = await post(tx, {
    transactionId: row.id,
    kind: 'dispute',
    stripeId: fact.id,
    entries: { buyer_payments: fact.amountCents, disputes: -fact.amountCents },
  });
  if (!isNew) return;
  await tx.payment.update({
    where: { transactionId: row.id },
    data: { stripeDisputeId: fact.id, disputedAt: new Date() },
    select: { id: true },
  });
  await tx.commission.updateMany({
    where: { transactionId: row.id, status: 'paid' },
    data: { status: 'held' },
  });
  await addToTimeline(tx, row.id, 'dispute_opened', { amountCents: fact.amountCents });
}

async function win(tx: Tx, row: TransactionRow, fact: DisputeFact): Promise<void> {
  const isNew = await post(tx, {
    transactionId: row.id,
    kind: 'dispute_won',
    stripeId: fact.id,
    entries: { buyer_payments: -fact.amountCents, disputes: fact.amountCents },
  });
  if (!isNew) return;
  await tx.payment.updateMany({
    where: { transactionId: row.id, stripeDisputeId: fact.id },
    data: { stripeDisputeId: null, disputedAt: null },
  });
  await tx.commission.updateMany({
    where: { transactionId: row.id, status: 'held' },
    data: { status: 'paid' },
  });
  await addToTimeline(tx, row.id, 'dispute_won', { amountCents: fact.amountCents });
}

/** What the platform kept of its fee goes into the loss. */
async function lose(tx: Tx, row: TransactionRow, fact: DisputeFact): Promise<boolean> {
  const commission = await tx.$queryRaw<{ cents: number }[]>`
    SELECT (amount * 100)::int AS cents FROM commissions WHERE transaction_id = ${row.id}::uuid`;
  const kept = commission[0]?.cents ?? 0;
  const isNew = await post(tx, {
    transactionId: row.id,
    kind: 'dispute_lost',
    stripeId: fact.id,
    entries: { platform_fees: -kept, disputes: kept },
  });
  if (!isNew) return false;
  await tx.commission.update({
    where: { transactionId: row.id },
    data: { status: 'refunded', amount: '0' },
    select: { id: true },
  });
  const isTaken = await takeStep(tx, row.id, 'lose_dispute');
  await addToTimeline(tx, row.id, 'dispute_lost', { amountCents: fact.amountCents });
  await grantOpenRequest(tx, row.id);
  return isTaken;
}
