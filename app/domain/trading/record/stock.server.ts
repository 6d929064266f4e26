import { sql, type Prisma, type Tx } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';
import { queueSaverAlerts, queueSearchMatches } from '~/domain/catalogue/index.server';
import { addJob } from '~/services/jobs.server';

/*
 * Each move between on sale, held and sold is one conditional UPDATE, so two buyers never get the
 * same stock; the hold's own guarded UPDATE before it makes the move happen once.
 */

/**
 * @returns false when fewer are left, the listing was paused, deleted or repriced, or `orderBounds`
 * moved: a whole lot was restocked
 */
export async function takeOffSale(
  tx: Tx,
  take: { materialId: string; quantity: number; unitPrice: string },
): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE materials
    SET quantity = quantity - ${take.quantity}, quantity_held = quantity_held + ${take.quantity}
    WHERE id = ${take.materialId}::uuid AND available
      AND quantity >= ${take.quantity} AND price = ${take.unitPrice}::numeric
      AND ${take.quantity} >= CASE WHEN price_unit = 'OBO' THEN 1 WHEN is_whole_lot THEN quantity
        ELSE least(coalesce(min_order_quantity, 1), quantity) END`;
  return changed === 1;
}

/** Whether a hold of it may still be paid: the listing is neither paused, hidden nor deleted. */
export async function isListed(tx: Tx, materialId: string): Promise<boolean> {
  const listed = await tx.material.findFirst({
    where: { id: materialId, available: true },
    select: { id: true },
  });
  return listed !== null;
}

/**
 * Whether a payment charged at that time, which Stripe gives in whole seconds, buys it: it was
 * neither paused, hidden nor deleted, and its seller not suspended.
 */
export async function wasOnSale(tx: Tx, materialId: string, chargedAt: Date): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ wasOnSale: boolean }[]>`
    SELECT (m.available OR paid.by <= least(m.paused_at, m.hidden_at, m.deleted_at))
       AND (${mayTradeSql()} OR paid.by <= (SELECT max(a.created_at) FROM audit_log a
             WHERE a.subject_type = 'company' AND a.subject_id = c.id::text AND a.action = 'company.suspended'))
       AS "wasOnSale"
      FROM materials m JOIN companies c ON c.id = m.company_id,
           (SELECT ${chargedAt}::timestamptz + interval '1 second' AS by) paid
     WHERE m.id = ${materialId}::uuid`;
  return row?.wasOnSale ?? false;
}

const MINUTE_MS = 60_000;
/**
 * Stripe's hosted page stays open at least 30 minutes; the extra minute covers the way there. If Stripe
 * opens it late, `open-payment` extends the hold. A bank refuses when no one is waiting, days after the
 * hold began.
 */
export const HOLD_MS = {
  element: 15 * MINUTE_MS,
  checkout: 31 * MINUTE_MS,
  afterBank: 24 * 60 * MINUTE_MS,
} as const;

/** From now. */
export async function renewHold(
  tx: Tx,
  transactionId: string,
  time: keyof typeof HOLD_MS,
): Promise<void> {
  const expiresAt = new Date(Date.now() + HOLD_MS[time]);
  await tx.stockHold.update({
    where: { transactionId },
    data: { expiresAt },
    select: { transactionId: true },
  });
  await scheduleExpiry(tx, transactionId, expiresAt);
}

/** Calling it again moves the date. */
export function scheduleExpiry(tx: Tx, transactionId: string, runAt: Date): Promise<void> {
  const jobKey = `expire_hold:${transactionId}`;
  return addJob(tx, 'expire_hold', { transactionId }, { runAt, jobKey });
}

/** Safe to repeat. */
export const sellHeld = (tx: Tx, transactionId: string) => move(tx, transactionId, 'held', 'sold');

/** Safe to repeat. */
export const releaseHold = (tx: Tx, transactionId: string) =>
  move(tx, transactionId, 'held', 'released');

/** After a full refund. Safe to repeat. */
export const returnSold = (tx: Tx, transactionId: string) =>
  move(tx, transactionId, 'sold', 'returned');

/** Sells stock for a payment that arrived after its release. @returns false when it is gone: refund */
export async function sellReleased(tx: Tx, transactionId: string): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE materials m
    SET quantity = m.quantity - h.quantity, quantity_sold = m.quantity_sold + h.quantity
    FROM stock_holds h, companies c
    WHERE h.transaction_id = ${transactionId}::uuid AND h.status = 'released'
      AND m.id = h.material_id AND m.available AND m.quantity >= h.quantity
      AND c.id = m.company_id AND ${mayTradeSql()}`;
  if (changed !== 1) return false;
  const hold = await settleHold(tx, transactionId, 'released', 'sold');
  if (hold) await queueSaverAlerts(tx, hold.material_id);
  return true;
}

type HoldStatus = 'held' | 'sold' | 'released' | 'returned';

const COLUMNS: Record<HoldStatus, Prisma.Sql> = {
  held: sql`quantity_held`,
  sold: sql`quantity_sold`,
  released: sql`quantity`,
  returned: sql`quantity`,
};

async function move(tx: Tx, transactionId: string, from: HoldStatus, to: HoldStatus) {
  const hold = await settleHold(tx, transactionId, from, to);
  if (!hold) return;
  await tx.$executeRaw`
    UPDATE materials
    SET ${COLUMNS[from]} = ${COLUMNS[from]} - ${hold.quantity},
        ${COLUMNS[to]} = ${COLUMNS[to]} + ${hold.quantity}
    WHERE id = ${hold.material_id}::uuid`;
  if (to !== 'released') await queueSaverAlerts(tx, hold.material_id);
  if (to === 'returned') await queueSearchMatches(tx, hold.material_id);
}

async function settleHold(tx: Tx, transactionId: string, from: HoldStatus, to: HoldStatus) {
  const [hold] = await tx.$queryRaw<{ material_id: string; quantity: number }[]>`
    UPDATE stock_holds SET status = ${to}::hold_status, settled_at = now()
    WHERE transaction_id = ${transactionId}::uuid AND status = ${from}::hold_status
    RETURNING material_id, quantity`;
  return hold ?? null;
}
