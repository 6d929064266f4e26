import { db, transaction, type Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { logger } from '~/lib/logger.server';
import { isUuid } from '~/lib/uuid';
import { partyOf } from '../record/require-party.server';
import { applyPaymentFacts, type Release } from './apply-payment-facts.server';
import { fetchPaymentFacts } from './payment-facts.server';
import type { TransactionStatus } from '../record/transaction-states';
import {
  lockTransaction,
  readTransaction,
  type TransactionRow,
  type StripeIds,
} from '../record/transaction-row.server';

const MAX_ROUNDS = 12;

interface SettleOptions {
  ids?: StripeIds;
  release?: Release;
  /** A dispute's event: an inquiry can't be seen on the payment. */
  isAboutDispute?: boolean;
  /** Runs in the same transaction. False: another process already applied it */
  claim?: (tx: Tx) => Promise<boolean>;
}

/**
 * Fetches Stripe's facts and applies them in one transaction. Safe to repeat and run concurrently:
 * facts older than the row are refetched. Returns the status, or null if there is no such purchase.
 */
export async function settleFromStripe(
  transactionId: string,
  options: SettleOptions = {},
): Promise<TransactionStatus | null> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const before = await readTransaction(db, transactionId);
    if (!before) return null;
    const facts = await factsFor(before, options);
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

/** No change if Stripe is down. @throws DomainError `not_found`, for outsiders too */
export async function settleIfOpen(transactionId: string, actor: Actor): Promise<void> {
  const row = isUuid(transactionId) ? await readTransaction(db, transactionId) : null;
  if (partyOf(row, actor) === 'admin') return;
  if (row!.status !== 'pending' && row!.status !== 'processing') return;
  await settleFromStripe(transactionId).catch((err: unknown) => {
    logger.warn({ err, transactionId }, 'purchase is shown as last known');
  });
}

async function factsFor(row: TransactionRow, { ids, isAboutDispute = false }: SettleOptions) {
  const known = {
    paymentIntentId: row.stripePaymentIntentId ?? ids?.paymentIntentId ?? null,
    checkoutSessionId: row.stripeCheckoutSessionId ?? ids?.checkoutSessionId ?? null,
  };
  if (!known.paymentIntentId && !known.checkoutSessionId) return null;
  const { hasRefunds } = row;
  return fetchPaymentFacts(known, { hasRefunds, hasDisputes: row.hasDisputes || isAboutDispute });
}
