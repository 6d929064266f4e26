import { db, transaction } from '~/db/client.server';
import { isSuspendedSql, MAY_TRADE, mayTrade } from '~/db/may-trade.server';
import { attemptAll } from '~/lib/attempt-all';
import type { JobPayloads } from '~/services/jobs.server';
import { addToTimeline } from '../record/timeline.server';
import { AWAITS_GOODS } from '../record/transaction-row.server';
import { releasePurchase } from './release-purchase.server';

/**
 * Releases open purchases of what can no longer be bought: its seller is suspended, or the listing is
 * paused, hidden or deleted. Keeps payments at the bank. Notifies buyers who paid a seller
 * that is suspended or reinstated. Safe to repeat. @throws AggregateError of all failures
 */
export async function releaseUnpaidSales({ actor, ...sales }: JobPayloads['release_unpaid_sales']) {
  if ('sellerCompanyId' in sales) await notifyBuyersOf(sales.sellerCompanyId);
  const unpaid = await db.transaction.findMany({
    where: {
      ...sales,
      status: 'pending',
      OR: [{ sellerCompany: { NOT: MAY_TRADE } }, { material: { available: false } }],
    },
    select: { id: true, sellerCompany: { select: { registrationStatus: true } } },
  });
  await attemptAll(
    unpaid,
    ({ id, sellerCompany }) =>
      releasePurchase(id, { reason: mayTrade(sellerCompany) ? 'off_sale' : 'admin', actor }),
    `unpaid sales ${JSON.stringify(sales)} are still open`,
  );
}

/** Those who await goods: once for each change, however often it runs. */
const notifyBuyersOf = (sellerCompanyId: string): Promise<void> =>
  transaction(async (tx) => {
    const paid = await tx.$queryRaw<{ id: string; isSuspended: boolean }[]>`
      SELECT t.id, ${isSuspendedSql()} AS "isSuspended"
        FROM transactions t JOIN companies c ON c.id = t.seller_company_id
       WHERE t.seller_company_id = ${sellerCompanyId}::uuid AND ${AWAITS_GOODS}
         AND ${isSuspendedSql()} IS DISTINCT FROM coalesce(
               (SELECT e.kind = 'seller_suspended' FROM transaction_events e
                 WHERE e.transaction_id = t.id
                   AND e.kind IN ('seller_suspended', 'seller_reinstated')
                 ORDER BY e.created_at DESC, e.id DESC LIMIT 1), false)
       ORDER BY t.id FOR UPDATE OF t`;
    for (const { id, isSuspended } of paid) {
      await addToTimeline(tx, id, isSuspended ? 'seller_suspended' : 'seller_reinstated');
    }
  });
