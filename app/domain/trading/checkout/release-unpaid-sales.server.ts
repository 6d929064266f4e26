import { db } from '~/db/client.server';
import { MAY_TRADE, mayTrade } from '~/db/may-trade.server';
import type { JobPayloads } from '~/services/jobs.server';
import { releasePurchase } from './release-purchase.server';

/**
 * Releases what can no longer be bought: its seller may not trade, or the listing is paused, hidden
 * or deleted.
 * Keeps payments at the bank. Safe to repeat. @throws AggregateError of failures, so it is retried
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
  const failures: unknown[] = [];
  for (const { id, sellerCompany } of unpaid) {
    try {
      const reason = mayTrade(sellerCompany) ? 'off_sale' : 'admin';
      await releasePurchase(id, { reason, actor });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `unpaid sales ${JSON.stringify(sales)} are still open`);
  }
}
