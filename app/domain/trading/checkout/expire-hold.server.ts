import { db } from '~/db/client.server';
import { releasePurchase } from './release-purchase.server';
import { readTransaction } from '../record/transaction-row.server';
import type { TransactionStatus } from '../record/transaction-states';

/**
 * Releases the stock of a purchase whose time to pay is over. Before its time it does nothing, and
 * a payment that the bank is working on keeps its stock. Safe to repeat.
 *
 * @param now the time to go by
 * @returns the status afterwards
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
