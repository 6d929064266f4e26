import { sql, type Prisma, type Tx } from '~/db/client.server';
import type { Quote } from '~/lib/platform-fee';
import {
  TRANSITIONS,
  type ReleaseReason,
  type TransactionStatus,
  type TransactionStep,
} from './transaction-states';

/** The `Quote` of transactions `t` */
export const PURCHASE_SUMS = sql`
  t.quantity, (t.unit_price * 100)::int AS "unitPriceCents", (t.subtotal * 100)::int AS "subtotalCents",
  (t.platform_fee * 100)::int AS "feeCents", (t.total_amount * 100)::int AS "totalCents"`;

export interface TransactionRow extends Quote {
  id: string;
  /** Changes with every change of these rows; facts fetched before it are stale. */
  version: string;
  status: TransactionStatus;
  materialId: string;
  materialTitle: string;
  buyerCompanyId: string;
  sellerCompanyId: string;
  nonce: string;
  paymentFlow: 'element' | 'checkout';
  destinationAccountId: string;
  stripeAttempt: number;
  cancelReason: ReleaseReason | null;
  stripePaymentIntentId: string | null;
  stripeCheckoutSessionId: string | null;
  paymentStatus: 'pending' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  failureReason: string | null;
  stripeChargeId: string | null;
  refundedCents: number;
  /** What banks took back for lost disputes */
  lostCents: number;
  hasRefunds: boolean;
  hasDisputes: boolean;
  /** A dispute is open */
  isDisputed: boolean;
  commissionCents: number;
  feeBasisPoints: number;
  commissionStatus: 'pending' | 'paid' | 'held' | 'cancelled' | 'refunded';
  holdStatus: 'held' | 'sold' | 'released' | 'returned';
  holdExpiresAt: Date;
  createdAt: Date;
}

/**
 * Of transactions `t`: nothing is left of the payment, as `leftCentsOf` at 0. Until the bank confirms
 * a refund, the purchase stays completed.
 */
export const ALL_GOES_BACK = isGone(sql`r.status <> 'failed'`);

/** Of transactions `t`: those refunds `r` and lost disputes took all of the payment. */
export function isGone(refunds: Prisma.Sql): Prisma.Sql {
  return sql`
    t.total_amount <= (SELECT coalesce(sum(r.amount), 0) FROM refunds r
                        WHERE r.transaction_id = t.id AND ${refunds})
                    + (SELECT coalesce(sum(d.amount), 0) FROM disputes d
                        WHERE d.transaction_id = t.id AND d.state = 'lost')`;
}

/** Of transactions `t`: paid in the last 120 days, not confirmed as received, and not all going back */
export const AWAITS_GOODS = sql`
  t.status = 'completed' AND t.completed_at > now() - interval '120 days'
  AND NOT EXISTS (SELECT 1 FROM handovers h
                   WHERE h.transaction_id = t.id AND h.received_at IS NOT NULL)
  AND NOT (${ALL_GOES_BACK})`;

export async function readTransaction(tx: Tx, id: string): Promise<TransactionRow | null> {
  const [row] = await tx.$queryRaw<TransactionRow[]>`
    SELECT t.id, concat_ws(':', t.xmin, p.xmin, c.xmin, h.xmin,
        (SELECT string_agg(r.xmin::text, ',' ORDER BY r.sequence) FROM refunds r
          WHERE r.transaction_id = t.id),
        (SELECT string_agg(d.xmin::text, ',' ORDER BY d.id) FROM disputes d
          WHERE d.transaction_id = t.id)) AS version, t.status::text,
      t.material_id AS "materialId", t.material_title AS "materialTitle",
      t.buyer_company_id AS "buyerCompanyId", t.seller_company_id AS "sellerCompanyId",
      t.nonce, ${PURCHASE_SUMS}, t.payment_flow::text AS "paymentFlow",
      t.destination_account_id AS "destinationAccountId", t.stripe_attempt AS "stripeAttempt",
      t.cancel_reason AS "cancelReason",
      t.stripe_payment_intent_id AS "stripePaymentIntentId",
      t.stripe_checkout_session_id AS "stripeCheckoutSessionId",
      p.status::text AS "paymentStatus", p.failure_reason AS "failureReason",
      p.stripe_charge_id AS "stripeChargeId", (p.refunded_amount * 100)::int AS "refundedCents",
      (SELECT coalesce(sum(d.amount) * 100, 0)::int FROM disputes d
        WHERE d.transaction_id = t.id AND d.state = 'lost') AS "lostCents",
      EXISTS (SELECT FROM disputes d
        WHERE d.transaction_id = t.id AND d.state = 'open') AS "isDisputed",
      EXISTS (SELECT FROM refunds r WHERE r.transaction_id = t.id) AS "hasRefunds",
      EXISTS (SELECT FROM disputes d WHERE d.transaction_id = t.id) AS "hasDisputes",
      (c.amount * 100)::int AS "commissionCents", (c.rate * 10000)::int AS "feeBasisPoints", c.status::text AS "commissionStatus",
      h.status::text AS "holdStatus", h.expires_at AS "holdExpiresAt", t.created_at AS "createdAt"
    FROM transactions t
    JOIN payments p ON p.transaction_id = t.id
    JOIN commissions c ON c.transaction_id = t.id
    JOIN stock_holds h ON h.transaction_id = t.id
    WHERE t.id = ${id}::uuid`;
  return row ?? null;
}

/**
 * Locks a purchase until the transaction ends. The lock is its own statement: one that locks and
 * joins would return joined rows from before it waited.
 */
export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | null> {
  await tx.$queryRaw`SELECT 1 AS locked FROM transactions WHERE id = ${id}::uuid FOR UPDATE`;
  return readTransaction(tx, id);
}

/** Changes the status if the step may leave it. @returns whether it changed now */
export async function takeStep(
  tx: Tx,
  id: string,
  step: TransactionStep,
  data: { completedAt?: Date | null; cancelledAt?: Date | null; cancelReason?: string | null } = {},
): Promise<boolean> {
  const { from, to } = TRANSITIONS[step];
  const { count } = await tx.transaction.updateMany({
    where: { id, status: { in: [...from] } },
    data: { status: to, ...data },
  });
  return count === 1;
}

export interface StripeIds {
  paymentIntentId?: string | null;
  checkoutSessionId?: string | null;
}

/** @returns false when another payment's ids are saved, or the purchase has left `status` */
export async function saveIds(
  tx: Tx,
  id: string,
  { paymentIntentId, checkoutSessionId }: StripeIds,
  status?: TransactionStatus,
): Promise<boolean> {
  const { count } = await tx.transaction.updateMany({
    where: {
      id,
      status,
      AND: [
        paymentIntentId
          ? { OR: [{ stripePaymentIntentId: null }, { stripePaymentIntentId: paymentIntentId }] }
          : {},
        checkoutSessionId
          ? {
              OR: [
                { stripeCheckoutSessionId: null },
                { stripeCheckoutSessionId: checkoutSessionId },
              ],
            }
          : {},
      ],
    },
    data: {
      stripePaymentIntentId: paymentIntentId ?? undefined,
      stripeCheckoutSessionId: checkoutSessionId ?? undefined,
    },
  });
  if (count === 1 && paymentIntentId) {
    await updatePayment(tx, id, { stripePaymentIntentId: paymentIntentId });
  }
  return count === 1;
}

/** @returns false when the purchase has left 'pending', or has another page */
export async function replaceSession(
  tx: Tx,
  id: string,
  known: string,
  checkoutSessionId: string,
): Promise<boolean> {
  const { count } = await tx.transaction.updateMany({
    where: { id, status: 'pending', stripeCheckoutSessionId: known },
    data: { stripeCheckoutSessionId: checkoutSessionId, stripePaymentIntentId: null },
  });
  if (count === 0) return false;
  const fresh = { stripePaymentIntentId: null, status: 'pending', failureReason: null } as const;
  await updatePayment(tx, id, fresh);
  return true;
}

export async function updatePayment(
  tx: Tx,
  transactionId: string,
  data: Prisma.PaymentUpdateInput,
): Promise<void> {
  await tx.payment.update({ where: { transactionId }, data, select: { id: true } });
}

export async function updateCommission(
  tx: Tx,
  transactionId: string,
  data: Prisma.CommissionUpdateInput,
): Promise<void> {
  await tx.commission.update({ where: { transactionId }, data, select: { id: true } });
}
