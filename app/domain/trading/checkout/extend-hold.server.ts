import { db, transaction } from '~/db/client.server';
import { scheduleExpiry } from '../record/stock.server';
import { readTransaction, type TransactionRow } from '../record/transaction-row.server';
import { HOLD_MS } from './hold-for-purchase.server';

/** Extends a hold too short for Stripe's page. @returns whether it is now longer than `refused`'s */
export async function extendHold(refused: TransactionRow): Promise<boolean> {
  const { id, stripeAttempt } = refused;
  await transaction(async (tx) => {
    const now = Date.now();
    const expiresAt = new Date(now + HOLD_MS.checkout);
    const { count } = await tx.transaction.updateMany({
      where: {
        id,
        status: 'pending',
        stripeAttempt,
        stripeCheckoutSessionId: null,
        createdAt: { gt: new Date(now - HOLD_MS.checkout) },
        hold: { status: 'held', expiresAt: { gt: new Date(now) } },
      },
      data: { stripeAttempt: stripeAttempt + 1 },
    });
    if (count === 0) return;
    await tx.stockHold.update({
      where: { transactionId: id },
      data: { expiresAt },
      select: { transactionId: true },
    });
    await scheduleExpiry(tx, id, expiresAt);
  });
  const row = await readTransaction(db, id);
  return row?.status === 'pending' && row.holdExpiresAt > refused.holdExpiresAt;
}
