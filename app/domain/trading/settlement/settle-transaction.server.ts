import { db, transaction, type Tx } from '~/db/client.server';
import { applyPaymentFacts, type Release } from './apply-payment-facts.server';
import { fetchPaymentFacts, type PaymentFacts, type StripeIds } from './payment-facts.server';
import type { TransactionStatus } from '../record/transaction-states';
import {
  lockTransaction,
  readTransaction,
  type TransactionRow,
} from '../record/transaction-row.server';

const MAX_ROUNDS = 12;

export interface SettleOptions {
  /** Ids that an event brought, for a purchase whose own were not saved yet. */
  ids?: StripeIds;
  /** Why the purchase is being given up, when it is. */
  release?: Release;
  /** Runs in the transaction of the effects. False: somebody else had them already. */
  claim?: (tx: Tx) => Promise<boolean>;
}

/**
 * Makes a purchase agree with Stripe: asks Stripe how the payment stands, then moves status, payment,
 * commission, stock, refunds, disputes and ledger in one transaction. Safe to repeat and to run many
 * times at once: facts which were asked for before somebody else's change are asked for again, so
 * that an older answer never overwrites a newer one.
 *
 * @returns the status it has now, or null when there is no such purchase
 */
export async function settleFromStripe(
  transactionId: string,
  options: SettleOptions = {},
): Promise<TransactionStatus | null> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const before = await readTransaction(db, transactionId);
    if (!before) return null;
    const facts = await factsFor(before, options.ids);
    const settled = await transaction(async (tx) => {
      const row = await lockTransaction(tx, transactionId);
      if (!row || row.version !== before.version) return { isStale: true as const };
      if (options.claim && !(await options.claim(tx))) return { status: row.status };
      if (!facts) return { status: row.status };
      return { status: await applyPaymentFacts(tx, row, facts, options.release) };
    });
    if (!('isStale' in settled)) return settled.status;
  }
  throw new Error(`purchase ${transactionId} changed ${MAX_ROUNDS} times while it was settled`);
}

async function factsFor(row: TransactionRow, ids?: StripeIds): Promise<PaymentFacts | null> {
  const known = {
    paymentIntentId: row.stripePaymentIntentId ?? ids?.paymentIntentId ?? null,
    checkoutSessionId: row.stripeCheckoutSessionId ?? ids?.checkoutSessionId ?? null,
  };
  if (!known.paymentIntentId && !known.checkoutSessionId) return null;
  return fetchPaymentFacts(known, row.hasRefunds);
}
