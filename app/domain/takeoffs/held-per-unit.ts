import { MEASURED } from './copy';

export interface SuppliedListing {
  title: string;
  priceUnit: string;
  unit: string | null;
  perUnit: number | null;
  sizeKey: string | null;
  packKind: string | null;
  packCount: number | null;
}

const BY_PIECE = ['each', 'per piece', 'per board', 'per beam'];

const PACKS: Record<string, string[]> = {
  pallet: ['pallet', 'crate'],
  bundle: ['bundle', 'lift'],
  box: ['box', 'crate'],
  roll: ['roll', 'reel'],
  bag: ['bag'],
};

/**
 * How much of a need one priced unit of a listing holds; null when it can't be known. A stud of 8 ft
 * is 8 linear ft; of blocks with 90 to a pallet, one is 1/90 pallet.
 */
export function heldPerUnit(unit: string, listing: SuppliedListing): number | null {
  if (MEASURED.includes(unit)) return measureHeld(unit, listing);
  const { title, priceUnit, packKind, packCount } = listing;
  if (unit === 'set') return priceUnit === 'per set' ? 1 : null;
  const pieces = priceUnit === 'OBO' ? packCount : BY_PIECE.includes(priceUnit) ? 1 : null;
  if (pieces === null || !PACKS[unit]) return pieces;
  if (packCount && PACKS[unit].includes(packKind ?? '')) return pieces / packCount;
  const isWhole = unit === 'bag' || unit === 'roll' || title.toLowerCase().includes(unit);
  return isWhole ? pieces : null;
}

/** A square is 100 sq ft, a ton 2,000 lb; a linear ft of 2x4 is 2 × 4 ÷ 12 board ft. */
function measureHeld(unit: string, { unit: common, perUnit, sizeKey }: SuppliedListing) {
  if (!common || !perUnit) return null;
  if (common === unit) return perUnit;
  const [, thick, wide] = /^(\d+)x(\d+)$/.exec(sizeKey ?? '') ?? [];
  const perCommon: Record<string, number | false | undefined> = {
    'square<sq ft': 1 / 100,
    'lb<ton': 2000,
    'ton<lb': 1 / 2000,
    'board ft<linear ft': thick && wide ? (Number(thick) * Number(wide)) / 12 : false,
    'linear ft<board ft': thick && wide ? 12 / (Number(thick) * Number(wide)) : false,
  };
  const times = perCommon[`${unit}<${common}`];
  return times ? perUnit * times : null;
}
