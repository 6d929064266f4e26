import { db } from '~/db/client.server';
import { mayTrade } from '~/db/may-trade.server';
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
  /** Why it can't be bought by this viewer, in words; null when it can. */
  blocked: string | null;
}

/**
 * What the buy form shows of a listing, and whether the viewer may buy it.
 * @returns null when there is no such listing
 */
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
    blocked: blockedReason(row, actor),
  };
}

function blockedReason(
  row: {
    available: boolean;
    quantity: number;
    company: { id: string; paymentEnabled: boolean; registrationStatus: string };
  },
  actor: Actor | null,
): string | null {
  if (!row.available) return REFUSALS.unavailable;
  if (row.quantity < 1) return REFUSALS.outOfStock(0);
  if (actor?.companyId === row.company.id) return REFUSALS.ownListing;
  if (!mayTrade(row.company) || !row.company.paymentEnabled) {
    return REFUSALS.sellerCannotBePaid;
  }
  if (actor && !actor.companyId) return REFUSALS.noCompany;
  return null;
}
