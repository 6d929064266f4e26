import type { Tx } from '~/db/client.server';
import { recordAdminEvent } from '~/domain/administration/index.server';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import { notifyAdmins } from '~/domain/notifications/index.server';
import { centsToDecimal, formatMoney } from '~/lib/money';
import { dayInWords } from '../record/day-in-words';
import { post } from '../record/ledger.server';
import type { DisputeFact } from './payment-facts.server';
import { grantOpenRequest } from './refund-requests.server';
import { addToTimeline } from '../record/timeline.server';
import type { TransactionStatus } from '../record/transaction-states';
import {
  takeStep,
  type TransactionRow,
  updateCommission,
  updatePayment,
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
    await open(tx, row, fact);
    if (await keep(tx, row, fact)) isNews = true;
    if (fact.status === 'won') await win(tx, row, fact);
    if (fact.status === 'lost' && (await lose(tx, row, fact))) status = 'refunded';
  }
  if (isNews) {
    const byName = ADMINISTRATION_COPY.system;
    await recordAdminEvent(tx, { type: 'list_changed', list: 'money', byName });
  }
  return status;
}

async function keep(tx: Tx, row: TransactionRow, fact: DisputeFact): Promise<boolean> {
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
  if (isKnown) return false;
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
  return true;
}

async function open(tx: Tx, row: TransactionRow, fact: DisputeFact): Promise<void> {
  const isNew = await post(tx, {
    transactionId: row.id,
    kind: 'dispute',
    stripeId: fact.id,
    entries: { buyer_payments: fact.amountCents, disputes: -fact.amountCents },
  });
  if (!isNew) return;
  await updatePayment(tx, row.id, { stripeDisputeId: fact.id, disputedAt: new Date() });
  await tx.commission.updateMany({
    where: { transactionId: row.id, status: 'paid' },
    data: { status: 'held' },
  });
  await addToTimeline(tx, row.id, 'dispute_opened', { amountCents: fact.amountCents });
  if (fact.status === 'open') await tellAdmins(tx, row, fact);
}

async function tellAdmins(tx: Tx, row: TransactionRow, fact: DisputeFact): Promise<void> {
  const { amountCents, evidenceDueAt } = fact;
  const goods = `${row.quantity.toLocaleString('en-US')} × ${row.materialTitle}`;
  const until = evidenceDueAt ? ` by ${dayInWords(evidenceDueAt)}` : '';
  await notifyAdmins(tx, {
    title: `Payment disputed: ${row.materialTitle}`,
    content: `The buyer's bank disputes ${formatMoney(amountCents)} for ${goods} and has taken it from the platform. Answer it in Stripe's dashboard${until}: the page of the transaction says why it is disputed, and what proves the sale.`,
    actionUrl: `/transaction/${row.id}`,
    actionText: 'View Transaction',
  });
}

async function win(tx: Tx, row: TransactionRow, fact: DisputeFact): Promise<void> {
  const isNew = await post(tx, {
    transactionId: row.id,
    kind: 'dispute_won',
    stripeId: fact.id,
    entries: { buyer_payments: -fact.amountCents, disputes: fact.amountCents },
  });
  if (!isNew) return;
  // One charge can have several disputes; another open or lost one keeps it disputed.
  const other = await tx.dispute.findFirst({
    where: { transactionId: row.id, id: { not: fact.id }, state: { not: 'won' } },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  await updatePayment(
    tx,
    row.id,
    other ? { stripeDisputeId: other.id } : { stripeDisputeId: null, disputedAt: null },
  );
  if (!other) {
    await tx.commission.updateMany({
      where: { transactionId: row.id, status: 'held' },
      data: { status: 'paid' },
    });
  }
  await addToTimeline(tx, row.id, 'dispute_won', { amountCents: fact.amountCents });
}

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
  await updateCommission(tx, row.id, { status: 'refunded', amount: '0' });
  const isTaken = await takeStep(tx, row.id, 'lose_dispute');
  await addToTimeline(tx, row.id, 'dispute_lost', { amountCents: fact.amountCents });
  await grantOpenRequest(tx, row.id);
  return isTaken;
}
