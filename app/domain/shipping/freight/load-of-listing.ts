import { NO_TRADE_FACTS, type TradeFacts } from '~/lib/choices/trade-facts';
import { fits, type Load } from './freight-estimate';
import { FLATBED, type FreightType, LTL, PALLET, PARCEL } from './freight-rates';
import { sixDecimals } from './units';

type Size = 'palletLengthIn' | 'palletWidthIn' | 'palletHeightIn';

export interface PackedListing extends Pick<TradeFacts, 'weightLb' | 'packCount' | Size> {
  packKind: string | null;
}

export interface PackedLoad extends Load {
  /** 0 for a package */
  pallets: number;
  /** No seller or buyer gave a size. */
  isSizeAssumed: boolean;
}

/**
 * `quantity` of each listing together, as their sellers packed them; null if one has no weight.
 * 100 of 70 lb, 50 to a pallet of 48 × 40 × 30 in: 7,000 lb on 2 pallets, 96 × 40 × 30 in.
 */
export function loadOf(items: { listing: PackedListing; quantity: number }[]): PackedLoad | null {
  let pounds = 0;
  let pallets = 0;
  const pallet: [number, number, number] = [0, 0, 0];
  for (const { listing, quantity } of items) {
    if (listing.weightLb === null) return null;
    const weight = sixDecimals(listing.weightLb * quantity);
    const { count, sides } = palletsOf(listing, quantity, weight);
    pounds += weight;
    pallets += count;
    sides.forEach((side, index) => (pallet[index] = Math.max(pallet[index]!, side)));
  }
  const isSizeAssumed = items.some(({ listing }) => listing.palletLengthIn === null);
  const hasSize = items.some(({ listing }) => listing.palletLengthIn !== null);
  if (!hasSize && pounds <= PARCEL.limits.maxPounds) return packageOf(pounds);
  return { pounds, pallets, isSizeAssumed, inches: sideBySide(pallets, pallet) };
}

/** A load of which the buyer gave only the weight. */
export const loadOfWeight = (pounds: number): PackedLoad =>
  loadOf([{ listing: { ...NO_TRADE_FACTS, weightLb: pounds }, quantity: 1 }])!;

function palletsOf(listing: PackedListing, quantity: number, pounds: number) {
  const { palletLengthIn: length, palletWidthIn: width, palletHeightIn: height } = listing;
  const sides = length && width && height ? [length, width, height] : PALLET.inches;
  const perPallet = listing.packKind === 'pallet' ? listing.packCount : null;
  return { sides, count: Math.ceil(perPallet ? quantity / perPallet : pounds / PALLET.pounds) };
}

/** The largest package that carriers bill by weight alone. */
function packageOf(pounds: number): PackedLoad {
  const side = Math.floor(Math.cbrt(pounds * PARCEL.cubicInchesPerPound));
  return { pounds, pallets: 0, isSizeAssumed: true, inches: [side || 1, side || 1, side || 1] };
}

/** Two pallets next to each other where a trailer is wide enough, else one. */
function sideBySide(pallets: number, pallet: [number, number, number]): Load['inches'] {
  const [long, short] = [Math.max(pallet[0], pallet[1]), Math.min(pallet[0], pallet[1])];
  const width = LTL.limits.maxInches[1];
  if (pallets > 1 && 2 * long <= width)
    return [Math.ceil(pallets / 2) * short, 2 * long, pallet[2]];
  if (pallets > 1 && 2 * short <= width)
    return [Math.ceil(pallets / 2) * long, 2 * short, pallet[2]];
  return [pallets * long, short, pallet[2]];
}

/** How a load travels: what doesn't fit one truck is split equally over several. */
export function travelOf(load: Load): { freightType: FreightType; trucks: number; part: Load } {
  if (fits(load, PARCEL.limits)) return { freightType: 'package', trucks: 1, part: load };
  if (fits(load, LTL.limits)) return { freightType: 'ltl', trucks: 1, part: load };
  const [length, ...sides] = load.inches;
  const { maxPounds, maxInches } = FLATBED.limits;
  const trucks = Math.max(1, Math.ceil(load.pounds / maxPounds), Math.ceil(length / maxInches[0]));
  const part: Load = { pounds: load.pounds / trucks, inches: [length / trucks, ...sides] };
  return { freightType: 'ftl', trucks, part };
}
