import { db } from '~/db/client.server';
import { MAY_TRADE } from '~/db/may-trade.server';
import type { Actor } from '~/lib/actor';
import { releasePurchase } from './release-purchase.server';

export interface UnpaidSales {
  sellerCompanyId: string;
  /** The admin who suspended the seller */
  actor: Actor;
}

/**
 * The job of a suspension: cancels the seller's unpaid sales. Payments at the bank go on. A failure
 * does not stop the rest; a reinstated seller is left alone. Safe to repeat.
 * @throws AggregateError of what failed, so that it is retried
 */
export async function releaseUnpaidSales({ sellerCompanyId, actor }: UnpaidSales): Promise<void> {
  const unpaid = await db.transaction.findMany({
    where: {
      sellerCompanyId,
      status: 'pending',
      sellerCompany: { NOT: MAY_TRADE },
    },
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
