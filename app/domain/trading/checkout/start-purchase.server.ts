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
 * Holds stock for the actor's company and opens the payment at Stripe: an intent for the card form
 * ('element', 15 minutes) or a hosted page ('checkout', 31 minutes).
 *
 * Price, seller and fee come from the database and must match what the buyer saw. Of any number of
 * concurrent buyers, none gets stock that another has. The same nonce is the same purchase, however
 * often the form arrives.
 *
 * @throws DomainError `no_company`, `account_blocked`, `not_found`, `own_listing`, `wrong_seller`,
 *   `unavailable`, `seller_cannot_be_paid`, `price_changed` (details.unitPrice), `out_of_stock`
 *   (details.available), `invalid` (total out of bounds), `conflict` (nonce of another purchase);
 *   after the hold `payment_failed` or `seller_cannot_be_paid` (Stripe refused: the next try is a
 *   new attempt) and `service_unavailable` (no answer: same idempotency key)
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
