import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from './copy';

export type Party = 'buyer' | 'seller' | 'admin';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: string | null | undefined): value is string => UUID.test(value ?? '');

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
