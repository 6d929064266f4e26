import { db } from '~/db/client.server';
import { MAY_TRADE } from '~/db/may-trade.server';
import type { Actor } from '~/lib/actor';
import { releasePurchase } from './release-purchase.server';

/**
 * After a seller is suspended: cancels its open, unpaid sales and keeps payments at the bank. Safe to
 * repeat. @throws AggregateError of failures, so it is retried
 */
export async function releaseUnpaidSales({
  sellerCompanyId,
  actor,
}: {
  sellerCompanyId: string;
  actor: Actor;
}): Promise<void> {
  const unpaid = await db.transaction.findMany({
    where: { sellerCompanyId, status: 'pending', sellerCompany: { NOT: MAY_TRADE } },
    select: { id: true },
  });
  const failures: unknown[] = [];
  for (const { id } of unpaid) {
    try {
      await releasePurchase(id, { reason: 'admin', actor });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `unpaid sales of ${sellerCompanyId} are still open`);
  }
}
