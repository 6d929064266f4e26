import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { REFUSALS } from '../copy';

export type Party = 'buyer' | 'seller' | 'admin';

/**
 * What the actor is to the purchase of an id, as `partyOf` says.
 * @throws DomainError `not_found`, for outsiders too
 */
export async function requireParty(transactionId: string, actor: Actor): Promise<Party> {
  const row = isUuid(transactionId)
    ? await db.transaction.findUnique({
        where: { id: transactionId },
        select: { buyerCompanyId: true, sellerCompanyId: true },
      })
    : null;
  return partyOf(row, actor);
}

/**
 * What the actor is to a purchase. An admin who belongs to one of the companies acts for it.
 * @param purchase null where there is none
 * @throws DomainError `not_found`, for outsiders too: they can't tell whether it exists
 */
export function partyOf(
  purchase: { buyerCompanyId: string; sellerCompanyId: string } | null,
  actor: Actor,
): Party {
  if (purchase && actor.companyId === purchase.buyerCompanyId) return 'buyer';
  if (purchase && actor.companyId === purchase.sellerCompanyId) return 'seller';
  if (purchase && actor.role === 'admin') return 'admin';
  throw new DomainError('not_found', REFUSALS.transactionNotFound);
}

/**
 * What the actor's company is to a purchase: its buyer or seller. Admins look and do not arrange.
 * @throws DomainError `not_found`, `forbidden` (an admin of neither)
 */
export async function requireTrader(
  transactionId: string,
  actor: Actor,
): Promise<'buyer' | 'seller'> {
  const party = await requireParty(transactionId, actor);
  if (party === 'admin') throw new DomainError('forbidden', REFUSALS.notTrader);
  return party;
}

/**
 * Who may give the buyer's money back, or say no to it: the seller, and admins who are not of the
 * buyer's company. Nobody decides as an admin what their own company asks for.
 *
 * @param refusal what the buyer reads
 * @throws DomainError `not_found`, `forbidden`
 */
export async function requireRefunder(
  transactionId: string,
  actor: Actor,
  refusal: string,
): Promise<'seller' | 'admin'> {
  const party = await requireParty(transactionId, actor);
  if (party !== 'buyer') return party;
  throw new DomainError('forbidden', actor.role === 'admin' ? REFUSALS.ownPurchase : refusal);
}
