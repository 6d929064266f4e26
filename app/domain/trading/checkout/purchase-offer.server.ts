import { db } from '~/db/client.server';
import { MAY_TRADE } from '~/db/may-trade.server';
import { canBuy, orderBounds } from '~/domain/catalogue/index.server';
import type { Actor } from '~/lib/actor';
import { decimalToCents } from '~/lib/money';
import { maxSubtotalCents, minSubtotalCents } from '~/lib/platform-fee';
import { isUuid } from '~/lib/uuid';
import { REFUSALS } from '../copy';

/**
 * What the buy form shows of a listing, or null if it isn't public. `blocked` says why this viewer
 * can't buy, and `openPurchaseId` is their company's unpaid purchase of it.
 */
export async function getPurchaseOffer(materialId: string, actor: Actor | null) {
  if (!isUuid(materialId)) return null;
  const row = await db.material.findFirst({
    where: { id: materialId, deletedAt: null, hiddenAt: null, company: MAY_TRADE },
    select: {
      id: true,
      title: true,
      imageUrl: true,
      price: true,
      priceUnit: true,
      quantity: true,
      isWholeLot: true,
      minOrderQuantity: true,
      available: true,
      city: true,
      state: true,
      holds: {
        where: { status: 'held' },
        orderBy: { expiresAt: 'asc' },
        select: {
          expiresAt: true,
          quantity: true,
          transaction: { select: { id: true, buyerCompanyId: true, status: true } },
        },
      },
      company: {
        select: {
          id: true,
          name: true,
          verified: true,
          paymentEnabled: true,
        },
      },
    },
  });
  if (!row) return null;
  const { company, price, quantity, holds, isWholeLot, minOrderQuantity: _, ...offer } = row;
  const { paymentEnabled, ...seller } = company;
  const answer = canBuy(
    {
      ...row,
      heldUntil: quantity < 1 ? (holds[0]?.expiresAt ?? null) : null,
      seller: { id: seller.id, canBePaid: paymentEnabled },
    },
    actor?.companyId ? { id: actor.companyId } : null,
  );
  const openPurchase = holds.find(
    ({ transaction: { status, buyerCompanyId } }) =>
      status === 'pending' && buyerCompanyId === actor?.companyId,
  );
  const priceCents = decimalToCents(price);
  const { least, most } = orderBounds(row);
  const hasNoCompany = actor !== null && !actor.companyId;
  return {
    ...offer,
    isWholeLot,
    priceCents,
    available: quantity,
    least: Math.max(least, Math.min(most, Math.ceil(minSubtotalCents() / priceCents))),
    most: Math.min(most, Math.max(least, Math.floor(maxSubtotalCents() / priceCents))),
    seller,
    openPurchaseId: openPurchase?.transaction.id ?? null,
    blocked: answer.allowed ? (hasNoCompany ? REFUSALS.noCompany : null) : answer.sentence,
  };
}
