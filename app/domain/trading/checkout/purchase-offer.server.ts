import { db } from '~/db/client.server';
import { mayTrade } from '~/db/may-trade.server';
import { canBuy } from '~/domain/catalogue/index.server';
import type { Actor } from '~/lib/actor';
import { decimalToCents } from '~/lib/money';
import { isUuid } from '~/lib/uuid';
import { REFUSALS } from '../copy';

/** What the buy form shows of a listing, or null. `blocked` says why this viewer can't buy. */
export async function getPurchaseOffer(materialId: string, actor: Actor | null) {
  if (!isUuid(materialId)) return null;
  const row = await db.material.findFirst({
    where: { id: materialId, deletedAt: null },
    select: {
      id: true,
      title: true,
      imageUrl: true,
      price: true,
      priceUnit: true,
      quantity: true,
      available: true,
      city: true,
      state: true,
      company: {
        select: {
          id: true,
          name: true,
          verified: true,
          paymentEnabled: true,
          registrationStatus: true,
        },
      },
    },
  });
  if (!row) return null;
  const { company, price, quantity, ...offer } = row;
  const { paymentEnabled, registrationStatus, ...seller } = company;
  const answer = canBuy(
    { ...row, seller: { id: seller.id, canBePaid: mayTrade(company) && paymentEnabled } },
    actor?.companyId ? { id: actor.companyId } : null,
  );
  const hasNoCompany = actor !== null && !actor.companyId;
  return {
    ...offer,
    priceCents: decimalToCents(price),
    available: quantity,
    seller,
    blocked: answer.allowed ? (hasNoCompany ? REFUSALS.noCompany : null) : answer.sentence,
  };
}
