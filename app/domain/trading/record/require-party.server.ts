import { db } from '~/db/client.server';
import { requirePower } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { decimalToCents } from '~/lib/money';
import { isUuid } from '~/lib/uuid';
import { REFUSALS } from '../copy';

export type Party = 'buyer' | 'seller' | 'admin';

/** @throws DomainError `not_found`, for outsiders too */
export async function requireParty(transactionId: string, actor: Actor): Promise<Party> {
  const row = isUuid(transactionId)
    ? await db.transaction.findUnique({
        where: { id: transactionId },
        select: { buyerCompanyId: true, sellerCompanyId: true },
      })
    : null;
  return partyOf(row, actor);
}

/** @throws DomainError `not_found`, so that outsiders can't tell whether the purchase exists */
export function partyOf(
  purchase: { buyerCompanyId: string; sellerCompanyId: string } | null,
  actor: Actor,
): Party {
  if (purchase && actor.companyId === purchase.buyerCompanyId) return 'buyer';
  if (purchase && actor.companyId === purchase.sellerCompanyId) return 'seller';
  if (purchase && actor.role === 'admin') return 'admin';
  throw new DomainError('not_found', REFUSALS.transactionNotFound);
}

/** @throws DomainError `not_found`, `forbidden` (an admin of neither company) */
export async function requireTrader(
  transactionId: string,
  actor: Actor,
): Promise<'buyer' | 'seller'> {
  const party = await requireParty(transactionId, actor);
  if (party === 'admin') throw new DomainError('forbidden', REFUSALS.notTrader);
  return party;
}

/** @throws DomainError `not_found`, `forbidden` (not the buyer) */
export async function requireBuyer(transactionId: string, actor: Actor): Promise<void> {
  const party = await requireParty(transactionId, actor);
  if (party !== 'buyer') throw new DomainError('forbidden', REFUSALS.notBuyer);
}

/** @throws DomainError `not_found`, `forbidden` (not the buyer, or above a member's limit) */
export async function requirePayer(transactionId: string, actor: Actor): Promise<void> {
  await requireBuyer(transactionId, actor);
  const { totalAmount } = await db.transaction.findUniqueOrThrow({
    where: { id: transactionId },
    select: { totalAmount: true },
  });
  requirePower(actor, 'buy', decimalToCents(totalAmount));
}

/** No one decides their own company's request. @throws DomainError `not_found`, `forbidden` */
export async function requireRefunder(
  transactionId: string,
  actor: Actor,
  refusal: string,
): Promise<'seller' | 'admin'> {
  const party = await requireParty(transactionId, actor);
  if (party === 'seller' && actor.role !== 'admin') requirePower(actor, 'refund');
  if (party !== 'buyer') return party;
  throw new DomainError('forbidden', actor.role === 'admin' ? REFUSALS.ownPurchase : refusal);
}

/** The seller's people who may refund. @throws DomainError `not_found`, `forbidden` */
export async function requireAnswerer(transactionId: string, actor: Actor): Promise<void> {
  const party = await requireParty(transactionId, actor);
  if (party !== 'seller') throw new DomainError('forbidden', REFUSALS.notAnswerer);
  requirePower(actor, 'refund');
}
