import { refuseDuplicate, sql } from '~/db/client.server';
import { centralDay } from '~/lib/central-clock';
import type { TradeFacts } from '~/lib/choices/trade-facts';
import { DomainError } from '~/lib/errors';
import { decimalToCents } from '~/lib/money';
import { zipProblem } from '~/lib/places/places.server';
import { oneLine } from '~/lib/schema-fields';
import { chargeRefusal } from './order-bounds';

export interface ListedStock {
  priceUnit: string;
  quantity: number;
}

/**
 * An 'OBO' listing is one lot at one price, and a typed quantity says what the lot holds: 40 at
 * $2,600 OBO becomes 1 lot of 40 pieces. Every command that writes a unit or a quantity calls this.
 */
export function asWholeLot<Listing extends TradeFacts & ListedStock>(listing: Listing): Listing {
  if (listing.priceUnit !== 'OBO') return listing;
  const { quantity, packCount } = listing;
  return {
    ...listing,
    quantity: Math.min(1, quantity),
    packCount: quantity > 1 ? (packCount ?? quantity) : packCount,
    isWholeLot: true,
    minOrderQuantity: null,
  };
}

type StoredFacts = ListedStock & { price: { toString(): string } } & Partial<
    Pick<TradeFacts, 'availableUntil' | 'isWholeLot' | 'minOrderQuantity'>
  >;

/**
 * What each field alone can't show. `before` is the listing as stored: what was right when it was
 * entered may stay, as a last day that has passed, or a minimum order above what buyers left.
 * @throws DomainError `invalid` with each field's sentence
 */
export function requireConsistent(
  facts: TradeFacts & ListedStock & Parameters<typeof zipProblem>[0] & { priceCents: number },
  before: StoredFacts | null = null,
): void {
  const { availableFrom: from, availableUntil: until, minOrderQuantity: least } = facts;
  const sides = [facts.palletLengthIn, facts.palletWidthIn, facts.palletHeightIn];
  const fields: Record<string, string> = {};
  const wrongZip = zipProblem(facts);
  if (wrongZip) fields.zipCode = wrongZip;
  if (facts.commonUnit && !facts.commonPerUnit) {
    fields.commonPerUnit = `Enter how many ${facts.commonUnit} each unit contains`;
  }
  if (facts.commonPerUnit && !facts.commonUnit) fields.commonUnit = 'Choose what you counted';
  if (facts.packCount && !facts.packKind && facts.priceUnit !== 'OBO') {
    fields.packKind = 'Choose how it is packed';
  }
  if (sides.some(Boolean) && !sides.every(Boolean)) {
    fields.palletLengthIn = 'Enter the length, width and height, or none of them';
  }
  const isLeastKept = before && least === before.minOrderQuantity;
  if (least && !isLeastKept && !facts.isWholeLot && facts.quantity > 0 && least > facts.quantity) {
    fields.minOrderQuantity = `Enter a minimum order of at most ${facts.quantity}, the quantity on sale`;
  }
  if (from && until && until < from) {
    fields.availableUntil = 'Choose a last day on or after the first';
  } else if (until && until !== before?.availableUntil && until < centralDay(new Date())) {
    fields.availableUntil = 'Choose a last day that hasn’t passed';
  }
  const refusal = before && isChargedAs(before, facts) ? null : chargeRefusal(facts);
  if (refusal) fields.price = refusal;
  const [first] = Object.entries(fields);
  if (first) throw new DomainError('invalid', first[1], { field: first[0], fields });
}

const isChargedAs = (before: StoredFacts, facts: Parameters<typeof chargeRefusal>[0]) =>
  decimalToCents(before.price) === facts.priceCents &&
  before.quantity === facts.quantity &&
  before.priceUnit === facts.priceUnit &&
  before.isWholeLot === facts.isWholeLot &&
  (before.minOrderQuantity ?? null) === facts.minOrderQuantity;

/** Two SKUs are the same whatever their case and spaces. */
export const skuKey = (sku: string): string => oneLine(sku).toLowerCase();

/** Listings with one of these keys. Needs table `m`. */
export const hasSku = (keys: string[]) => sql`lower(m.sku) = ANY (${keys})`;

/** For the `catch` of a listing's write: the one unique value a seller types is the SKU. */
export const throwSkuTaken = refuseDuplicate(
  'conflict',
  'Another listing of this company has this SKU. Use another one, or edit that listing.',
  { field: 'sku' },
);
