import { db, transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { cancel, type Release } from '../settlement/apply-payment-facts.server';
import { settleFromStripe } from '../settlement/settle-transaction.server';
import {
  lockTransaction,
  readTransaction,
  type TransactionRow,
} from '../record/transaction-row.server';
import type { TransactionStatus } from '../record/transaction-states';
import { REFUSALS } from '../copy';
import { requireParty } from '../record/require-party.server';
import { closeAtStripe, openPayment } from './open-payment.server';

/**
 * Releases the hold on stock of an unpaid purchase, after canceling its payment at Stripe, since the
 * buyer may pay first. What releases a hold: see `ReleaseReason`. Safe to repeat.
 * @returns the status, never 'pending'
 * @throws when Stripe can't be reached; nothing is released
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
  await closeAtStripe({
    paymentIntentId: row.stripePaymentIntentId,
    checkoutSessionId: row.stripeCheckoutSessionId,
  });
  const status = await settleFromStripe(transactionId, { release });
  if (status === 'pending') throw new Error(`payment of ${transactionId} is still open at Stripe`);
  return status;
}

/** The process died before saving the ids: the same idempotency key finds the payment to close. */
async function findUnsaved(row: TransactionRow): Promise<TransactionRow | null> {
  try {
    await openPayment(row.id);
  } catch {
    // No one ever saw the unsaved payment, and saving it now is refused, so it can't be paid.
    return null;
  }
  const found = await readTransaction(db, row.id);
  return found?.stripePaymentIntentId || found?.stripeCheckoutSessionId ? found : null;
}

async function releaseUnopened(id: string, release: Release): Promise<TransactionStatus | null> {
  const status = await transaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (!row) return null;
    // Saved since the first read, so it can be paid: close it at Stripe first.
    if (row.stripePaymentIntentId || row.stripeCheckoutSessionId) return 'opened' as const;
    return cancel(tx, row, release);
  });
  return status === 'opened' ? releasePurchase(id, release) : status;
}

/** An event or the reconciler may apply the release before this process does. */
async function noteReason(row: TransactionRow, { reason }: Release): Promise<void> {
  await db.transaction.updateMany({
    where: { id: row.id, status: { in: ['pending', 'processing'] } },
    data: { cancelReason: reason },
  });
}

/** Safe to repeat. @throws DomainError `not_found`, `forbidden` (the seller), `already_settled` */
export async function cancelPurchase(transactionId: string, actor: Actor): Promise<void> {
  const party = await requireParty(transactionId, actor);
  if (party === 'seller') throw new DomainError('forbidden', REFUSALS.notBuyer);
  const status = await releasePurchase(transactionId, { reason: party, actor });
  if (status === 'cancelled') return;
  throw new DomainError(
    'already_settled',
    status === 'processing' ? REFUSALS.paymentProcessing : REFUSALS.alreadyPaid,
  );
}

/**
 * Releases a hold whose time (`HOLD_MS`) is up. Stock stays held while the bank is processing a
 * payment. Safe to repeat. @returns the new status
 */
export async function expireHold(
  transactionId: string,
  now = new Date(),
): Promise<TransactionStatus | null> {
  const row = await readTransaction(db, transactionId);
  if (!row) return null;
  if (row.status !== 'pending' || row.holdExpiresAt > now) return row.status;
  return releasePurchase(transactionId, { reason: 'expired', actor: null });
}
