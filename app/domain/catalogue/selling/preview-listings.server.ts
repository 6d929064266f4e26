import { db } from '~/db/client.server';
import { dayOf } from '~/db/trade-facts.server';
import { requirePower } from '~/domain/companies/index.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { invalid } from '~/lib/errors';
import { decimalToCents, parseCents } from '~/lib/money';
import { SELLING_COPY } from './copy';
import { isPast } from './pause-listings.server';
import { chargeRefusal, type OrderedListing } from '../materials/order-bounds';
import type { PreviewCommand, PriceChange } from './selling.schema';

export type ListingPreview = Awaited<ReturnType<typeof previewListings>>;

/**
 * What a command would do to the actor's listings, before they confirm it. Ids of others are left
 * out. @throws DomainError `no_company`, `forbidden`, `invalid` on `by`
 */
export async function previewListings(command: PreviewCommand, actor: Actor) {
  const companyId = requireCompanyId(actor, SELLING_COPY.noCompany);
  requirePower(actor, 'edit_listings');
  const newPrice = command.intent === 'preview-price' ? readPriceChange(command) : null;
  const rows = await db.material.findMany({
    where: { id: { in: command.id }, companyId, deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      title: true,
      price: true,
      priceUnit: true,
      quantity: true,
      isWholeLot: true,
      minOrderQuantity: true,
      quantityHeld: true,
      quantitySold: true,
      pausedAt: true,
      hiddenAt: true,
      availableUntil: true,
    },
  });
  const listings = rows.map(({ price, availableUntil, ...row }) => {
    const priceCents = decimalToCents(price);
    const lastDay = { availableUntil: dayOf(availableUntil) };
    return { ...row, ...lastDay, priceCents, newPriceCents: newPrice?.(priceCents) ?? priceCents };
  });
  const past = listings.filter(isPast);
  const canChange = listings.filter((listing) => {
    switch (command.intent) {
      case 'preview-delete':
        return true;
      case 'preview-pause':
        return !listing.pausedAt;
      case 'preview-resume':
        return listing.pausedAt && !listing.hiddenAt && !past.includes(listing);
      case 'preview-price':
        return isNewPrice(listing);
    }
  });
  return {
    intent: command.intent,
    listings: canChange.map(({ id, title, priceCents, newPriceCents }) => ({
      ...{ id, title, priceCents, newPriceCents },
    })),
    leftOut: listings.length - canChange.length,
    hidden: listings.filter(({ hiddenAt }) => hiddenAt).length,
    past: past.length,
    /** How many of them have unpaid purchases, and have sold before */
    held: canChange.filter(({ quantityHeld }) => quantityHeld > 0).length,
    sold: canChange.filter(({ quantitySold }) => quantitySold > 0).length,
  };
}

function isNewPrice(listing: OrderedListing & { priceCents: number; newPriceCents: number }) {
  const { priceCents, newPriceCents } = listing;
  if (newPriceCents === priceCents || newPriceCents < 1) return false;
  return chargeRefusal({ ...listing, priceCents: newPriceCents }) === null;
}

/** Half a cent rounds up. $4.20 lowered by 10%: 378 cents. */
function readPriceChange({ change, by }: PriceChange): (cents: number) => number {
  const isPercent = change.endsWith('percent');
  // Of a percentage, hundredths: 12.5% is 1250.
  const amount = by.includes(isPercent ? '$' : '%') ? null : parseCents(by.replace(/%\s*$/, ''));
  const { percentToLower, percentToRaise, amountWanted } = SELLING_COPY;
  const isLower = change.startsWith('lower');
  const [most, percentWanted] = isLower ? [9_999, percentToLower] : [100_000, percentToRaise];
  if (!amount || (isPercent && amount > most)) {
    const sentence = isPercent ? percentWanted : amountWanted;
    throw invalid('by', sentence);
  }
  const sign = isLower ? -1 : 1;
  if (change === 'set') return () => amount;
  if (!isPercent) return (cents) => cents + sign * amount;
  return (cents) => Math.floor((cents * (10_000 + sign * amount) + 5_000) / 10_000);
}
