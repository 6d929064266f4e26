import { db, transaction } from '~/db/client.server';
import { isSuspendedSql, MAY_TRADE, mayTrade } from '~/db/may-trade.server';
import { attemptAll } from '~/lib/attempt-all';
import type { JobPayloads } from '~/services/jobs.server';
import { addToTimeline } from '../record/timeline.server';
import { AWAITS_GOODS } from '../record/transaction-row.server';
import { releasePurchase } from './release-purchase.server';

/**
 * Releases open purchases of what can no longer be bought: its seller is suspended, or the listing is
 * paused, hidden or deleted. Keeps payments at the bank. Notifies buyers who paid a suspended seller.
 * Safe to repeat. @throws AggregateError of all failures
 */
export async function releaseUnpaidSales({
  actor,
  ...sales
}: JobPayloads['release_unpaid_sales']): Promise<void> {
  if ('sellerCompanyId' in sales) await warnBuyersOf(sales.sellerCompanyId);
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

/** Those who await goods: once, however often it runs. */
const warnBuyersOf = (sellerCompanyId: string): Promise<void> =>
  transaction(async (tx) => {
    const paid = await tx.$queryRaw<{ id: string }[]>`
      SELECT t.id FROM transactions t JOIN companies c ON c.id = t.seller_company_id
       WHERE t.seller_company_id = ${sellerCompanyId}::uuid AND ${AWAITS_GOODS} AND ${isSuspendedSql()}
         AND NOT EXISTS (SELECT 1 FROM transaction_events e
                          WHERE e.transaction_id = t.id AND e.kind = 'seller_suspended'
                            AND e.created_at > now() - interval '1 day')
       ORDER BY t.id FOR UPDATE OF t`;
    for (const { id } of paid) await addToTimeline(tx, id, 'seller_suspended');
  });
