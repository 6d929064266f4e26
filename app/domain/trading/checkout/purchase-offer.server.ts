import { db } from '~/db/client.server';
import { mayTrade } from '~/db/may-trade.server';
import { canBuy } from '~/domain/catalogue/index.server';
import type { Actor } from '~/lib/actor';
import { decimalToCents } from '~/lib/money';
import { isUuid } from '~/lib/uuid';
import { REFUSALS } from '../copy';

export interface PurchaseOffer {
  id: string;
  title: string;
  imageUrl: string | null;
  priceCents: number;
  priceUnit: string;
  available: number;
  city: string;
  state: string;
  seller: { id: string; name: string; verified: boolean };
  blocked: string | null;
}

/** What the buy form shows of a listing, or null. `blocked` says why this viewer can't buy. */
export async function getPurchaseOffer(
  materialId: string,
  actor: Actor | null,
): Promise<PurchaseOffer | null> {
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
  const { company } = row;
  const answer = canBuy(
    { ...row, seller: { id: company.id, canBePaid: mayTrade(company) && company.paymentEnabled } },
    actor?.companyId ? { id: actor.companyId } : null,
  );
  const hasNoCompany = actor !== null && !actor.companyId;
  return {
    id: row.id,
    title: row.title,
    imageUrl: row.imageUrl,
    priceCents: decimalToCents(row.price),
    priceUnit: row.priceUnit,
    available: row.quantity,
    city: row.city,
    state: row.state,
    seller: { id: company.id, name: company.name, verified: company.verified },
    blocked: answer.allowed ? (hasNoCompany ? REFUSALS.noCompany : null) : answer.sentence,
  };
}
