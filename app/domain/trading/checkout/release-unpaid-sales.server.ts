import { db } from '~/db/client.server';
import { MAY_TRADE, mayTrade } from '~/db/may-trade.server';
import { attemptAll } from '~/lib/attempt-all';
import type { JobPayloads } from '~/services/jobs.server';
import { releasePurchase } from './release-purchase.server';

/**
 * Releases open purchases of what can no longer be bought: its seller is suspended, or the listing is
 * paused, hidden or deleted. Keeps payments at the bank. Safe to repeat. @throws AggregateError of all failures
 */
export async function releaseUnpaidSales({
  actor,
  ...sales
}: JobPayloads['release_unpaid_sales']): Promise<void> {
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
