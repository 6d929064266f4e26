import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { REFUSALS } from './copy';

export type Party = 'buyer' | 'seller' | 'admin';

/**
 * What the actor is to a purchase. An admin who belongs to one of the companies acts for it.
 * @throws DomainError `not_found`, for outsiders too: they can't tell whether it exists
 */
export async function requireParty(transactionId: string, actor: Actor): Promise<Party> {
  const row = isUuid(transactionId)
    ? await db.transaction.findUnique({
        where: { id: transactionId },
        select: { buyerCompanyId: true, sellerCompanyId: true },
      })
    : null;
  if (row && actor.companyId === row.buyerCompanyId) return 'buyer';
  if (row && actor.companyId === row.sellerCompanyId) return 'seller';
  if (row && actor.role === 'admin') return 'admin';
  throw new DomainError('not_found', REFUSALS.transactionNotFound);
}
