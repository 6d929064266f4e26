import type Stripe from 'stripe';
import { db, transaction } from '~/db/client.server';
import { centsToDecimal, decimalToCents } from '~/lib/money';
import { logger } from '~/lib/logger.server';
import { isDefiniteRefusal, isGone, pagesOf, stripe, withKey } from '~/services/stripe.server';
import { post } from '../record/ledger.server';
import { addToTimeline } from '../record/timeline.server';
import { lockTransaction } from '../record/transaction-row.server';

type Debt = NonNullable<Awaited<ReturnType<typeof readDebt>>>;

/**
 * Takes back what a seller owes for a lost dispute, as far as the seller's balance covers it; the
 * rest stays owed until the next day's run. The amount is saved before it is sent under its key, so
 * a repeat sends the same. Safe to repeat and to run concurrently.
 * @throws when Stripe gives no answer, so that the job is retried
 */
export async function recoverDebt(disputeId: string): Promise<void> {
  const known = await readDebt(disputeId);
  if (!known) return;
  for (const reversal of await reversalsFor(known)) await record(known, reversal);
  const debt = await readDebt(disputeId);
  const amount = debt && (debt.sendingCents ?? (await chooseAmount(debt)));
  if (!amount) return;
  const { transactionId, transferId, attempt } = debt;
  const key = `txn:${transactionId}:dispute:${disputeId}`;
  try {
    const reversal = await withKey(
      attempt === 1 ? key : `${key}:try:${attempt}`,
      (options) =>
        stripe().transfers.createReversal(
          transferId,
          { amount, metadata: { transactionId, disputeId } },
          options,
        ),
      async () => {
        const isNew = ({ id }: Stripe.TransferReversal) => !debt.recordedIds.includes(id);
        return (await reversalsFor(debt)).find(isNew) ?? null;
      },
    );
    await record(debt, reversal);
  } catch (error) {
    logger.warn({ err: error, disputeId }, 'a transfer was not reversed');
    if (!isDefiniteRefusal(error) && !isGone(error)) throw error;
    // Refused for sure: another day's balance may cover it, under the next key.
    await db.dispute.updateMany({
      where: { id: disputeId, reversalAttempt: attempt },
      data: { reversalAttempt: attempt + 1, reversalAmount: null },
    });
  }
}

/** The daily job. @throws AggregateError of all failures, after the others were tried */
export async function recoverDebts(): Promise<void> {
  const debts = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM disputes WHERE owed_amount > recovered_amount ORDER BY closed_at, id`;
  const failures: unknown[] = [];
  for (const { id } of debts) {
    await recoverDebt(id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'debts could not be recovered');
}

/** Null when nothing is owed. */
async function readDebt(disputeId: string) {
  const dispute = await db.dispute.findUnique({
    where: { id: disputeId },
    select: {
      owedAmount: true,
      recoveredAmount: true,
      reversalAttempt: true,
      reversalAmount: true,
      transaction: {
        select: {
          id: true,
          destinationAccountId: true,
          commission: { select: { stripeTransferId: true } },
          postings: { where: { kind: 'dispute_recovery' }, select: { stripeId: true } },
        },
      },
    },
  });
  const transferId = dispute?.transaction.commission?.stripeTransferId;
  if (!dispute || !transferId) return null;
  const leftCents = decimalToCents(dispute.owedAmount) - decimalToCents(dispute.recoveredAmount);
  if (leftCents <= 0) return null;
  return {
    disputeId,
    transactionId: dispute.transaction.id,
    accountId: dispute.transaction.destinationAccountId,
    transferId,
    leftCents,
    attempt: dispute.reversalAttempt,
    sendingCents: dispute.reversalAmount && decimalToCents(dispute.reversalAmount),
    recordedIds: dispute.transaction.postings.map(({ stripeId }) => stripeId),
  };
}

/** Those of this dispute, and those an admin made in Stripe's dashboard without a refund. */
async function reversalsFor({ transferId, disputeId }: Debt): Promise<Stripe.TransferReversal[]> {
  const found: Stripe.TransferReversal[] = [];
  for await (const page of pagesOf((place) =>
    stripe().transfers.listReversals(transferId, place),
  )) {
    found.push(
      ...page.filter(
        ({ source_refund: refund, metadata }) =>
          refund === null && (metadata?.disputeId ?? disputeId) === disputeId,
      ),
    );
  }
  return found;
}

/** @returns cents to send, or null while the seller's balance has nothing */
async function chooseAmount({ disputeId, accountId, leftCents, attempt }: Debt) {
  const amount = Math.min(leftCents, await availableCents(accountId));
  if (amount <= 0) return null;
  const { count } = await db.dispute.updateMany({
    where: { id: disputeId, reversalAttempt: attempt, reversalAmount: null },
    data: { reversalAmount: centsToDecimal(amount) },
  });
  // Otherwise another process chose first, and sends it.
  return count === 1 ? amount : null;
}

async function availableCents(stripeAccount: string): Promise<number> {
  try {
    const { available } = await stripe().balance.retrieve({}, { stripeAccount });
    return available.find(({ currency }) => currency === 'usd')?.amount ?? 0;
  } catch (error) {
    if (isGone(error)) return 0;
    throw error;
  }
}

async function record(
  { transactionId, disputeId }: Debt,
  { id, amount, metadata }: Stripe.TransferReversal,
): Promise<void> {
  await transaction(async (tx) => {
    await lockTransaction(tx, transactionId);
    const dispute = await tx.dispute.findUniqueOrThrow({
      where: { id: disputeId },
      select: { owedAmount: true, recoveredAmount: true },
    });
    const recovered = decimalToCents(dispute.recoveredAmount);
    const owed = decimalToCents(dispute.owedAmount);
    const cents = Math.min(amount, owed - recovered);
    const isNew =
      cents > 0 &&
      (await post(tx, {
        transactionId,
        kind: 'dispute_recovery',
        stripeId: id,
        entries: { seller_payable: -cents, seller_debts: cents },
      }));
    if (!isNew) return;
    await tx.dispute.update({
      where: { id: disputeId },
      data: {
        recoveredAmount: centsToDecimal(recovered + cents),
        // An admin's reversal leaves what is being sent as it is.
        ...(metadata?.disputeId && { reversalAttempt: { increment: 1 }, reversalAmount: null }),
      },
      select: { id: true },
    });
    const owedCents = owed - recovered - cents;
    await addToTimeline(tx, transactionId, 'debt_recovered', { amountCents: cents, owedCents });
  });
}
