import { NO_TRADE_FACTS, type TradeFacts } from '~/lib/choices/trade-facts';
import { fits, type Load } from './freight-estimate';
import { FLATBED, type FreightType, LTL, PALLET, PARCEL } from './freight-rates';
import { sixDecimals } from './units';

type Size = 'palletLengthIn' | 'palletWidthIn' | 'palletHeightIn';

export interface PackedListing extends Pick<TradeFacts, 'weightLb' | 'packCount' | Size> {
  packKind: string | null;
  /** A stick's length, or a sheet's length and width; empty where the listing doesn't say */
  pieceInches: number[];
}

export interface PackedLoad extends Load {
  /** 0 for a package or a stack */
  pallets: number;
  /** Given by seller or buyer, read from the listing, or assumed of at least a part */
  sizeFrom: 'given' | 'listing' | 'assumed';
}

type Sides = [number, number, number];

/**
 * `quantity` of each listing together, as their sellers packed them; null if one has no weight.
 * 100 of 70 lb, 50 to a pallet of 48 × 40 × 30 in: 7,000 lb on 2 pallets, 96 × 40 × 30 in.
 */
export function loadOf(items: { listing: PackedListing; quantity: number }[]): PackedLoad | null {
  const weighed: { listing: PackedListing; quantity: number; pounds: number }[] = [];
  for (const { listing, quantity } of items) {
    if (listing.weightLb === null) return null;
    weighed.push({ listing, quantity, pounds: sixDecimals(listing.weightLb * quantity) });
  }
  const unsized = weighed.filter(({ listing }) => sizeOf(listing) === 'assumed');
  const loosePounds = poundsOf(unsized);
  const isPackage = loosePounds <= PARCEL.limits.maxPounds;
  let pallets = 0;
  const blocks = unsized.length > 0 && isPackage ? [packageOf(loosePounds)] : [];
  for (const { listing, quantity, pounds } of weighed) {
    const size = sizeOf(listing);
    if (size === 'listing') blocks.push(stackOf(listing.pieceInches, pounds));
    else if (size === 'given' || !isPackage) {
      const { sides, count } = palletsOf(listing, quantity, pounds);
      pallets += count;
      blocks.push(sideBySide(count, sides));
    }
  }
  const sizes = weighed.map(({ listing }) => sizeOf(listing));
  const sizeFrom =
    (['assumed', 'listing'] as const).find((size) => sizes.includes(size)) ?? 'given';
  return { pounds: poundsOf(weighed), pallets, sizeFrom, inches: together(blocks) };
}

/** A load of which the buyer gave only the weight. */
export const loadOfWeight = (pounds: number, pieceInches: number[] = []): PackedLoad =>
  loadOf([{ listing: { ...NO_TRADE_FACTS, weightLb: pounds, pieceInches }, quantity: 1 }])!;

const poundsOf = (loads: { pounds: number }[]) =>
  loads.reduce((sum, { pounds }) => sum + pounds, 0);

/** What is no longer than a pallet goes on one. */
function sizeOf({ palletLengthIn, pieceInches: [length = 0] }: PackedListing) {
  if (palletLengthIn !== null) return 'given';
  return length > PALLET.inches[0] ? 'listing' : 'assumed';
}

function palletsOf(listing: PackedListing, quantity: number, pounds: number) {
  const { palletLengthIn: length, palletWidthIn: width, palletHeightIn: height } = listing;
  const sides: Sides = length && width && height ? [length, width, height] : [...PALLET.inches];
  const perPallet = listing.packKind === 'pallet' ? listing.packCount : null;
  return { sides, count: Math.ceil(perPallet ? quantity / perPallet : pounds / PALLET.pounds) };
}

/** The largest package that carriers bill by weight alone. */
function packageOf(pounds: number): Sides {
  const side = Math.floor(Math.cbrt(pounds * PARCEL.cubicInchesPerPound)) || 1;
  return [side, side, side];
}

/**
 * Sticks or sheets, as dense as a full pallet and no higher; sticks are no wider either. 40 sheets
 * of 4 × 8 ft, 2,800 lb: 103,219 cubic inches, 96 × 48 × 23 in.
 */
function stackOf([length, width]: number[], pounds: number): Sides {
  const [long, wide, high] = PALLET.inches;
  const section = (pounds / PALLET.pounds) * ((long * wide * high) / length!);
  const stacks = Math.ceil(section / ((width ?? wide) * high));
  const across = width ?? Math.min(wide, Math.ceil(Math.sqrt(section / stacks)));
  return sideBySide(stacks, [length!, across, Math.ceil(section / stacks / across)]);
}

/** What each takes of the floor, over a trailer's width; never shorter than the longest. */
function together(blocks: Sides[]): Sides {
  if (blocks.length === 1) return blocks[0]!;
  const most = (sides: number[]) => Math.max(...sides);
  const floor = blocks.reduce((sum, [length, width]) => sum + length * width, 0);
  const longest = most(blocks.map(([length, width]) => Math.max(length, width)));
  const widest = most(blocks.map(([length, width]) => Math.min(length, width)));
  const length = Math.max(longest, Math.ceil(floor / LTL.limits.maxInches[1]));
  return [
    length,
    Math.max(widest, Math.ceil(floor / length)),
    most(blocks.map(([, , high]) => high)),
  ];
}

/** Two pallets next to each other where a trailer is wide enough, else one. */
function sideBySide(pallets: number, pallet: Sides): Sides {
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
