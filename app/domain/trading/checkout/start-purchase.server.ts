import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { holdForPurchase } from './hold-for-purchase.server';
import { openPayment } from './open-payment.server';
import type { PurchaseOrder } from './require-buyable.server';
import { readTransaction } from '../record/transaction-row.server';

/**
 * Concurrent buyers never get the same stock. The same form sent again, or the same order while the
 * first is unpaid, returns the existing purchase with its own `nonce`.
 * @throws DomainError `no_company`, `forbidden`, `account_blocked`, `not_found`, `own_listing`, `wrong_seller`,
 *   `unavailable`, `price_changed` (details.unitPrice), `out_of_stock` (details.available),
 *   `invalid` (total or quantity out of bounds), `conflict` (nonce reused, another quantity
 *   is open, or too many purchases are), and those of `openPayment`
 */
export async function startPurchase(order: PurchaseOrder, actor: Actor) {
  const { transactionId, isRepeat } = await holdForPurchase(order, actor);
  const payment = await openPayment(transactionId, { isRepeat });
  const row = (await readTransaction(db, transactionId))!;
  const {
    status,
    nonce,
    holdExpiresAt,
    quantity,
    unitPriceCents,
    subtotalCents,
    feeCents,
    totalCents,
    feeBasisPoints,
  } = row;
  const sum = { quantity, unitPriceCents, subtotalCents, feeCents, totalCents, feeBasisPoints };
  return { transactionId, status, nonce, holdExpiresAt, ...sum, ...payment };
}
