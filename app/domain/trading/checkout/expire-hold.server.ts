import { db } from '~/db/client.server';
import { releasePurchase } from './release-purchase.server';
import { readTransaction } from '../record/transaction-row.server';
import type { TransactionStatus } from '../record/transaction-states';

/**
 * Releases a hold whose time (`HOLD_MS` in hold-for-purchase) is up. Stock stays held while the bank
 * is processing a payment. Safe to repeat. @returns the new status
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
