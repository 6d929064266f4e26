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
 * The job that a suspension queues: gives up what buyers have not paid yet, so that nobody pays a
 * seller who may not sell. What was paid meanwhile, or is at the bank, goes on. One that fails does
 * not keep the others from it. Nothing happens to a seller who may sell again. Safe to repeat.
 *
 * @throws AggregateError of what failed, so that it is tried again
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
