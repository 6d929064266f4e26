import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { requireTrader } from '../record/require-party.server';

/**
 * The other company of a purchase. @throws DomainError `not_found`, `forbidden` (an admin of
 * neither)
 */
export async function getCounterparty(transactionId: string, actor: Actor) {
  const party = await requireTrader(transactionId, actor);
  const { buyerCompanyId, sellerCompanyId, ...material } = await db.transaction.findUniqueOrThrow({
    where: { id: transactionId },
    select: { materialId: true, materialTitle: true, buyerCompanyId: true, sellerCompanyId: true },
  });
  return { ...material, otherCompanyId: party === 'buyer' ? sellerCompanyId : buyerCompanyId };
}
