import { db, transaction } from '~/db/client.server';
import { isWrongState, stripe } from '~/services/stripe.server';
import { cancel, type Release } from '../settlement/apply-payment-facts.server';
import { openPayment } from './open-payment.server';
import { settleFromStripe } from '../settlement/settle-transaction.server';
import {
  lockTransaction,
  readTransaction,
  type TransactionRow,
} from '../record/transaction-row.server';
import type { TransactionStatus } from '../record/transaction-states';

/**
 * Gives a purchase up: first Stripe is told to take no payment for it, and only then is the stock
 * released, by what Stripe says afterwards. If the payment was faster, the purchase is completed;
 * if the bank is working on it, the stock stays held. Safe to repeat.
 *
 * @returns the status afterwards; 'pending' never
 * @throws when Stripe can't be asked: nothing was released, and it is to be tried again
 */
export async function releasePurchase(
  transactionId: string,
  release: Release,
): Promise<TransactionStatus | null> {
  let row = await readTransaction(db, transactionId);
  if (!row || (row.status !== 'pending' && row.status !== 'processing')) return row?.status ?? null;
  if (!row.stripePaymentIntentId && !row.stripeCheckoutSessionId) {
    row = await findUnsaved(row);
    if (!row) return releaseUnopened(transactionId, release);
  }
  await noteReason(row, release);
  await closeAtStripe(row);
  const status = await settleFromStripe(transactionId, { release });
  if (status === 'pending') throw new Error(`payment of ${transactionId} is still open at Stripe`);
  return status;
}

/**
 * The process died, or Stripe was away, before the ids were saved. Asking with the same idempotency
 * key brings back what was made, if anything, so that it can be closed.
 */
async function findUnsaved(row: TransactionRow): Promise<TransactionRow | null> {
  try {
    await openPayment(row.id);
  } catch {
    // Nobody was ever given the secret or the address of an unsaved payment, and saving it is
    // refused from now on: nobody can pay it, whether or not it was made.
    return null;
  }
  const found = await readTransaction(db, row.id);
  return found?.stripePaymentIntentId || found?.stripeCheckoutSessionId ? found : null;
}

async function releaseUnopened(id: string, release: Release): Promise<TransactionStatus | null> {
  const status = await transaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (!row) return null;
    // Saved between the look and the lock: it can be paid now, so that it is closed there first.
    if (row.stripePaymentIntentId || row.stripeCheckoutSessionId) return 'opened' as const;
    return cancel(tx, row, release);
  });
  return status === 'opened' ? releasePurchase(id, release) : status;
}

/** For whoever hears from Stripe that it is closed before this goes on: an event, the reconciler. */
async function noteReason(row: TransactionRow, { reason }: Release): Promise<void> {
  await db.transaction.updateMany({
    where: { id: row.id, status: { in: ['pending', 'processing'] } },
    data: { cancelReason: reason },
  });
}

/** A refusal means that the payment is final already: the settling that follows finds out how. */
async function closeAtStripe(row: TransactionRow): Promise<void> {
  try {
    if (row.stripeCheckoutSessionId) {
      await stripe().checkout.sessions.expire(row.stripeCheckoutSessionId);
    } else if (row.stripePaymentIntentId) {
      await stripe().paymentIntents.cancel(row.stripePaymentIntentId);
    }
  } catch (error) {
    if (!isWrongState(error)) throw error;
  }
}
