import type Stripe from 'stripe';
import { db, transaction } from '~/db/client.server';
import { attemptAll } from '~/lib/attempt-all';
import { centsToDecimal, decimalToCents } from '~/lib/money';
import { logger } from '~/lib/logger.server';
import { isDefiniteRefusal, isGone, pagesOf, stripe, withKey } from '~/services/stripe.server';
import { post } from '../record/ledger.server';
import { addToTimeline } from '../record/timeline.server';
import { lockTransaction } from '../record/transaction-row.server';

type Debt = NonNullable<Awaited<ReturnType<typeof readDebt>>>;

/**
 * Takes back what a seller owes for a lost dispute (`lose` in settlement/apply-disputes says how much)
 * as far as the seller's balance covers it; the rest waits for the next day's run. Pays it back if the
 * dispute is won after all. The amount
 * is saved before it is sent under its key, so a repeat sends the same. Safe to repeat and to run
 * concurrently.
 * @throws when Stripe gives no answer, so that the job is retried
 */
export async function recoverDebt(disputeId: string): Promise<void> {
  const known = await readDebt(disputeId);
  if (!known) return;
  for (const movement of await movementsFor(known)) await record(known, movement);
  const debt = await readDebt(disputeId);
  const cents = debt && (debt.sendingCents ?? (await chooseAmount(debt)));
  if (!cents) return;
  const { transactionId, attempt } = debt;
  const key = `txn:${transactionId}:dispute:${disputeId}`;
  try {
    const movement = await withKey(
      attempt === 1 ? key : `${key}:try:${attempt}`,
      (options) => send(debt, cents, options),
      async () => {
        const isNew = ({ id }: Movement) => !debt.recordedIds.includes(id);
        return (await movementsFor(debt)).find(isNew) ?? null;
      },
    );
    await record(debt, movement);
  } catch (error) {
    logger.warn({ err: error, disputeId, cents }, 'the money of a dispute was not moved');
    if (!isDefiniteRefusal(error) && !isGone(error)) throw error;
    // Refused for sure: another day's balance may cover it, under the next key.
    await db.dispute.updateMany({
      where: { id: disputeId, reversalAttempt: attempt },
      data: { reversalAttempt: attempt + 1, reversalAmount: null },
    });
  }
}

/** The daily job. @throws AggregateError of all failures */
export async function recoverDebts(): Promise<void> {
  const debts = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM disputes WHERE owed_amount <> recovered_amount ORDER BY closed_at, id`;
  await attemptAll(debts, ({ id }) => recoverDebt(id), 'debts could not be recovered');
}

/** Null when nothing was ever owed. */
async function readDebt(disputeId: string) {
  const dispute = await db.dispute.findUnique({
    where: { id: disputeId },
    select: {
      owedAmount: true,
      recoveredAmount: true,
      state: true,
      reversalAttempt: true,
      reversalAmount: true,
      transaction: {
        select: {
          id: true,
          destinationAccountId: true,
          commission: { select: { stripeTransferId: true } },
          postings: {
            where: { kind: { in: ['dispute_recovery', 'dispute_repayment'] } },
            select: { stripeId: true },
          },
        },
      },
    },
  });
  const transferId = dispute?.transaction.commission?.stripeTransferId;
  if (!dispute || !transferId) return null;
  const leftCents = decimalToCents(dispute.owedAmount) - decimalToCents(dispute.recoveredAmount);
  if (leftCents === 0 && dispute.state !== 'won') return null;
  return {
    disputeId,
    transactionId: dispute.transaction.id,
    accountId: dispute.transaction.destinationAccountId,
    transferId,
    leftCents,
    isWon: dispute.state === 'won',
    attempt: dispute.reversalAttempt,
    sendingCents: dispute.reversalAmount && decimalToCents(dispute.reversalAmount),
    recordedIds: dispute.transaction.postings.map(({ stripeId }) => stripeId),
  };
}

/** Money from the seller, or, if negative, back to the seller. */
interface Movement {
  id: string;
  cents: number;
  /** Made by this site, not by an admin in the Stripe Dashboard */
  isOwn: boolean;
}

function taken({ id, amount: cents, metadata }: Stripe.TransferReversal): Movement {
  return { id, cents, isOwn: Boolean(metadata?.disputeId) };
}

function givenBack({ id, amount }: Stripe.Transfer): Movement {
  return { id, cents: -amount, isOwn: true };
}

async function send(
  { transactionId, disputeId, transferId, accountId: destination }: Debt,
  cents: number,
  options: Stripe.RequestOptions,
): Promise<Movement> {
  const metadata = { transactionId, disputeId };
  const { transfers } = stripe();
  if (cents > 0) {
    return taken(await transfers.createReversal(transferId, { amount: cents, metadata }, options));
  }
  const amount = { amount: -cents, currency: 'usd' };
  const transfer_group = `txn_${transactionId}`;
  return givenBack(
    await transfers.create({ ...amount, destination, transfer_group, metadata }, options),
  );
}

/** Those of this dispute, and reversals an admin made in the Stripe Dashboard without a refund. */
async function movementsFor(debt: Debt): Promise<Movement[]> {
  const { transferId, transactionId, disputeId, isWon } = debt;
  const found: Movement[] = [];
  for await (const page of pagesOf((place) =>
    stripe().transfers.listReversals(transferId, place),
  )) {
    const ours = page.filter(
      ({ source_refund: refund, metadata }) =>
        refund === null && (metadata?.disputeId ?? disputeId) === disputeId,
    );
    found.push(...ours.map(taken));
  }
  if (!isWon) return found;
  const transfer_group = `txn_${transactionId}`;
  for await (const page of pagesOf((place) =>
    stripe().transfers.list({ transfer_group, ...place }),
  )) {
    found.push(...page.filter(({ metadata }) => metadata.disputeId === disputeId).map(givenBack));
  }
  return found;
}

/** @returns cents to send, or null while the seller's balance has nothing */
async function chooseAmount({ disputeId, accountId, leftCents, attempt }: Debt) {
  const cents =
    leftCents > 0 ? Math.min(leftCents, Math.max(0, await availableCents(accountId))) : leftCents;
  if (cents === 0) return null;
  const { count } = await db.dispute.updateMany({
    where: { id: disputeId, reversalAttempt: attempt, reversalAmount: null },
    data: { reversalAmount: centsToDecimal(cents) },
  });
  // Otherwise another process chose first, and sends its amount.
  return count === 1 ? cents : null;
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

async function record({ transactionId, disputeId }: Debt, { id, cents: moved, isOwn }: Movement) {
  await transaction(async (tx) => {
    await lockTransaction(tx, transactionId);
    const dispute = await tx.dispute.findUniqueOrThrow({
      where: { id: disputeId },
      select: { owedAmount: true, recoveredAmount: true },
    });
    const recovered = decimalToCents(dispute.recoveredAmount);
    const leftCents = decimalToCents(dispute.owedAmount) - recovered;
    // One of ours counts whole: it may arrive after the dispute was won.
    const cents = isOwn ? moved : Math.max(0, Math.min(moved, leftCents));
    const isNew =
      cents !== 0 &&
      (await post(tx, {
        transactionId,
        kind: cents > 0 ? 'dispute_recovery' : 'dispute_repayment',
        stripeId: id,
        entries: { seller_payable: -cents, seller_debts: cents },
      }));
    if (!isNew) return;
    await tx.dispute.update({
      where: { id: disputeId },
      data: {
        recoveredAmount: centsToDecimal(recovered + cents),
        // An admin's reversal leaves what is being sent as it is.
        ...(isOwn && { reversalAttempt: { increment: 1 }, reversalAmount: null }),
      },
      select: { id: true },
    });
    const amountCents = Math.abs(cents);
    const owedCents = Math.max(0, leftCents - cents);
    await (cents > 0
      ? addToTimeline(tx, transactionId, 'debt_recovered', { amountCents, owedCents })
      : addToTimeline(tx, transactionId, 'debt_repaid', { amountCents }));
  });
}
