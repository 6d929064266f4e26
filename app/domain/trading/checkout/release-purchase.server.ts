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
 * Cancels at Stripe first, then releases the stock according to what Stripe says. If the payment
 * was faster, the purchase completes; at the bank, the stock stays held. Safe to repeat.
 * @returns the status afterwards, never 'pending'
 * @throws when Stripe can't be asked: nothing was released; retry
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
 * The process died before the ids were saved. The same idempotency key brings back what was made,
 * so that it can be closed.
 */
async function findUnsaved(row: TransactionRow): Promise<TransactionRow | null> {
  try {
    await openPayment(row.id);
  } catch {
    // No one ever had the secret or address of an unsaved payment, and saving it is refused from now
    // on: it can't be paid.
    return null;
  }
  const found = await readTransaction(db, row.id);
  return found?.stripePaymentIntentId || found?.stripeCheckoutSessionId ? found : null;
}

async function releaseUnopened(id: string, release: Release): Promise<TransactionStatus | null> {
  const status = await transaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (!row) return null;
    // Saved since the first read: it can be paid now, so close it there first.
    if (row.stripePaymentIntentId || row.stripeCheckoutSessionId) return 'opened' as const;
    return cancel(tx, row, release);
  });
  return status === 'opened' ? releasePurchase(id, release) : status;
}

/** For an event or the reconciler that finds it closed before this goes on. */
async function noteReason(row: TransactionRow, { reason }: Release): Promise<void> {
  await db.transaction.updateMany({
    where: { id: row.id, status: { in: ['pending', 'processing'] } },
    data: { cancelReason: reason },
  });
}

/** A refusal means that the payment is final: settling finds out how. */
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
