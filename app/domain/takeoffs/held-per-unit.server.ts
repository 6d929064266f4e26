import { measureHeld, type Offer } from '~/domain/catalogue/index.server';
import { MEASURED, UNIT_WORDS } from './copy';

type SuppliedListing = Pick<
  Offer,
  'title' | 'priceUnit' | 'unit' | 'perUnit' | 'pieces' | 'sizeKey' | 'packKind' | 'packCount'
>;

const PACKS: Record<string, string[]> = {
  pallet: ['pallet', 'crate'],
  bundle: ['bundle', 'lift'],
  box: ['box', 'crate'],
  roll: ['roll', 'reel'],
  bag: ['bag'],
};

/**
 * How much of a need one priced unit of a listing holds; null when it can't be known. A stud of 8 ft
 * is 8 linear ft; of blocks with 90 to a pallet, one is 1/90 pallet; a box of 100 is 100 each or 1 box.
 */
export function heldPerUnit(unit: string, listing: SuppliedListing): number | null {
  if (MEASURED.includes(unit)) return measureHeld(unit, listing) ?? measureSaid(unit, listing);
  const { title, priceUnit, packKind, packCount } = listing;
  if (unit === 'set') return priceUnit === 'per set' ? 1 : null;
  const isEach = priceUnit === 'each';
  const named = packOf(title);
  const isFact = isEach && PACKS[named ?? '']?.includes(packKind ?? '');
  const said = isEach && listing.unit === 'each' ? listing.perUnit : listing.pieces;
  const pieces = priceUnit === 'OBO' ? packCount : (said ?? (isFact ? packCount : null));
  if (!PACKS[unit]) return pieces;
  if (isEach && named === unit && (pieces !== 1 || unit === 'box')) return 1;
  const units = isEach ? 1 : pieces;
  if (units && packCount && PACKS[unit].includes(packKind ?? '')) return units / packCount;
  return unit === 'bag' || unit === 'roll' ? pieces : null;
}

const NAMES = Object.keys(PACKS).map((unit) => `(?<${unit}>${UNIT_WORDS[unit]!.words})`);
const ANY_NAME = new RegExp(`\\b(?:${NAMES.join('|')})\\b`, 'i');

/** By the first in its title: a pallet of 42 bags is a pallet. */
function packOf(title: string): string | undefined {
  const { groups = {} } = ANY_NAME.exec(title) ?? {};
  return Object.keys(groups).find((unit) => groups[unit]);
}

const PRICED: Record<string, string> = {
  'linear ft': 'per foot',
  'cu yd': 'per yard',
  ton: 'per ton',
};

/** '10 ft' and '8-foot', but neither side of '6 ft x 50 ft' */
const LENGTH =
  /(?<![\w./-]|x )(\d+(?:[.]\d+)?)[ -]?(?:ft|foot|feet|['’])(?![\w²]| ?x| (?:deep|high|tall|wide)\b)/gi;

/** Of a product without a usual size: by its price, or by the one length in its title. */
function measureSaid(unit: string, { title, priceUnit, pieces }: SuppliedListing) {
  if (PRICED[unit] === priceUnit) return 1;
  const lengths = [...title.matchAll(LENGTH)];
  const isLong = unit === 'linear ft' && lengths.length === 1 && packOf(title) !== 'roll';
  return isLong && pieces ? pieces * Number(lengths[0]![1]) : null;
}
