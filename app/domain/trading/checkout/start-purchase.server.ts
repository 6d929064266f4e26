import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { holdForPurchase, type PurchaseOrder } from './hold-for-purchase.server';
import { openPayment, type OpenPayment } from './open-payment.server';
import { readTransaction } from '../record/transaction-row.server';
import type { TransactionStatus } from '../record/transaction-states';

export interface StartedPurchase extends OpenPayment {
  transactionId: string;
  status: TransactionStatus;
  quantity: number;
  unitPriceCents: number;
  subtotalCents: number;
  feeCents: number;
  totalCents: number;
}

/**
 * Holds the stock for the actor's company and opens the payment at Stripe: an intent for the card
 * form in the page (flow 'element', 15 minutes), a hosted page (flow 'checkout', 31 minutes).
 *
 * Price, seller and fee come from the database; those of the form are what the buyer saw and must
 * agree. Of any number of buyers at once, none gets stock that another has. The same nonce again is
 * the same purchase: one transaction, one intent, however often the form arrives.
 *
 * @throws DomainError `no_company`, `account_blocked`, `not_found`, `own_listing`, `wrong_seller`,
 *   `unavailable`, `seller_cannot_be_paid`, `price_changed` (details.unitPrice), `out_of_stock`
 *   (details.available), `invalid` (a total out of bounds), `conflict` (the nonce was another
 *   purchase's); after the stock is held `payment_failed`, or again `seller_cannot_be_paid` (Stripe
 *   refused: the next try is a new attempt), and `service_unavailable` (no answer: the next try has
 *   the same idempotency key)
 */
export async function startPurchase(order: PurchaseOrder, actor: Actor): Promise<StartedPurchase> {
  const { transactionId, isRepeat } = await holdForPurchase(order, actor);
  const payment = await openPayment(transactionId, { isRepeat });
  const row = (await readTransaction(db, transactionId))!;
  return {
    transactionId,
    status: row.status,
    quantity: row.quantity,
    unitPriceCents: row.unitPriceCents,
    subtotalCents: row.subtotalCents,
    feeCents: row.feeCents,
    totalCents: row.totalCents,
    ...payment,
  };
}
