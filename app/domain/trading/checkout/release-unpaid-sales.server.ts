import { db, transaction } from '~/db/client.server';
import { isSuspendedSql, MAY_TRADE, mayTrade } from '~/db/may-trade.server';
import { attemptAll } from '~/lib/attempt-all';
import type { JobPayloads } from '~/services/jobs.server';
import { addToTimeline, type TimelineKind } from '../record/timeline.server';
import { AWAITS_GOODS } from '../record/transaction-row.server';
import type { ReleaseReason } from '../record/transaction-states';
import { releasePurchase } from './release-purchase.server';

interface Parties {
  sellerCompany: { registrationStatus: string };
  buyerCompany: { registrationStatus: string; leftWithoutUsersAt: Date | null };
}

const NOTIFIED_AT_ONCE = 100;

/**
 * Releases open purchases that may no longer be made: a party is suspended, no one is left at the
 * buyer's, or the listing is paused, hidden or deleted. Keeps payments at the bank. Notifies those who
 * paid, or were paid by, a company that is suspended, has no one left, or is back. Batched, so a
 * failure keeps what was sent. Safe to repeat.
 * @throws AggregateError of all failures
 */
export async function releaseUnpaidSales(
  { actor, ...of }: JobPayloads['release_unpaid_sales'],
  batchSize = NOTIFIED_AT_ONCE,
) {
  if ('companyId' in of) {
    while ((await notifyPartiesOf(of.companyId, batchSize)) === batchSize);
  }
  const purchases =
    'companyId' in of
      ? { OR: [{ sellerCompanyId: of.companyId }, { buyerCompanyId: of.companyId }] }
      : of;
  const isStopped = {
    OR: [
      { sellerCompany: { NOT: MAY_TRADE } },
      { buyerCompany: { OR: [{ NOT: MAY_TRADE }, { leftWithoutUsersAt: { not: null } }] } },
      { material: { available: false } },
    ],
  };
  const unpaid = await db.transaction.findMany({
    where: { status: 'pending', AND: [purchases, isStopped] },
    select: {
      id: true,
      sellerCompany: { select: { registrationStatus: true } },
      buyerCompany: { select: { registrationStatus: true, leftWithoutUsersAt: true } },
    },
  });
  await attemptAll(
    unpaid,
    ({ id, ...parties }) => releasePurchase(id, { reason: reasonOf(parties), actor }),
    `unpaid purchases of ${JSON.stringify(of)} are still open`,
  );
}

function reasonOf({ sellerCompany, buyerCompany }: Parties): ReleaseReason {
  if (!mayTrade(sellerCompany)) return 'seller_suspended';
  if (!mayTrade(buyerCompany)) return 'buyer_suspended';
  return buyerCompany.leftWithoutUsersAt ? 'buyer' : 'off_sale';
}

/** About paid purchases whose goods haven't arrived. Notifies once per change, even if it runs twice. */
const notifyPartiesOf = (companyId: string, batchSize: number): Promise<number> =>
  transaction(async (tx) => {
    const paid = await tx.$queryRaw<{ id: string; kind: TimelineKind }[]>`
      SELECT t.id, kind
        FROM transactions t JOIN companies c ON c.id = ${companyId}::uuid,
             LATERAL (SELECT CASE c.id WHEN t.buyer_company_id THEN 'buyer_' ELSE 'seller_' END) AS s (side),
             LATERAL (SELECT side || CASE WHEN ${isSuspendedSql()} THEN 'suspended'
                                          WHEN c.left_without_users_at IS NOT NULL THEN 'left'
                                          ELSE 'reinstated' END) AS k (kind)
       WHERE (t.seller_company_id = ${companyId}::uuid OR t.buyer_company_id = ${companyId}::uuid)
         AND ${AWAITS_GOODS}
         AND kind <> coalesce(
               (SELECT e.kind FROM transaction_events e
                 WHERE e.transaction_id = t.id
                   AND e.kind IN (side || 'suspended', side || 'left', side || 'reinstated')
                 ORDER BY e.created_at DESC, e.id DESC LIMIT 1), side || 'reinstated')
       ORDER BY t.id LIMIT ${batchSize} FOR UPDATE OF t`;
    for (const { id, kind } of paid) await addToTimeline(tx, id, kind);
    return paid.length;
  });
