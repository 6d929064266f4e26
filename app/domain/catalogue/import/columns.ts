import { CONDITIONS } from '~/lib/choices/conditions';
import { PRICE_UNITS } from '~/lib/choices/price-units';
import { US_STATES } from '~/lib/places/us-states';
import { SITE_NAME } from '~/lib/site';
import { MATERIAL_FIELDS } from '../materials/create-material.schema';
import { IMPORT_COPY } from './copy';

interface ColumnRule {
  label: string;
  /** Other headings people use, as `plainName` writes them; the label counts too. */
  names: string;
  /** Reads a cell as the schema wants it; what it can't read it passes on, for the schema's refusal. */
  read?: (cell: string, priceUnit?: string) => unknown;
  /** What an empty cell means for an optional field; null when absent. */
  empty?: unknown;
  /** In place of the schema's sentence */
  wanted?: string;
  /** Asked of a product kind under this name */
  asked?: 'pack' | 'contents' | 'size' | 'grade' | 'maker' | 'weight' | 'pallet';
}

/** 'U/M ' and 'u m' are one name. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9#]+/g, ' ')
    .trim();

/** Value → the ways people write it. */
function oneOf(choices: Record<string, string>) {
  const values = new Map(
    Object.entries(choices).flatMap(([value, names]) =>
      [value, ...names.split(', ')].map((name) => [plainName(name), value] as const),
    ),
  );
  return (cell: string) => values.get(plainName(cell)) ?? cell;
}

const named = (values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, value]));

const readUnit = oneOf({
  ...named(PRICE_UNITS),
  each: 'ea, unit, units, item, sheet, sheets, bag, bags, roll, rolls, box, boxes, bundle, bundles, pallet, pallets, carton, cartons, case, cases, crate, crates, skid, skids, reel, reels, pail, pails, tube, tubes, length, lengths, stick, sticks, bx, rl, bdl, plt, sht, ctn, cs',
  'per piece': 'piece, pieces, pc, pcs',
  'per board': 'board, boards, bd',
  'per beam': 'beam, beams',
  'per ton': 'ton, tons, tn',
  'per yard': 'yard, yards, yd, yds, cy, cu yd, cubic yard',
  'per foot': 'foot, feet, ft, lf, lin ft, linear foot, linear feet',
  'per set': 'set, sets',
  OBO: 'lot, lots, all, whole lot, or best offer',
});

const readCondition = oneOf({
  ...named(CONDITIONS),
  new: 'unused, new in box, nib, brand new',
  excellent: 'like new, mint',
  good: 'used, used good',
  fair: 'used fair, ok',
  salvage: 'scrap, poor, as is, reclaimed',
});

const readState = oneOf(Object.fromEntries(US_STATES.map(([code, name]) => [code, name])));

/** Excel drops leading zeros: 2134 is 02134 in Boston, and 901 is 00901 in San Juan. */
const padded = (length: number, zeros: number) => (cell: string) =>
  /^\d+$/.test(cell) && cell.length >= length - zeros ? cell.padStart(length, '0') : cell;

const readYes = (cell: string) =>
  /^(?:yes|y|true|x|1)$/i.test(cell) || (/^(?:no|n|false|0)$/i.test(cell) ? false : cell);

/** 11/20/2026 or 2026-11-20 */
function readDay(cell: string): string {
  const [, month = '', day = '', year = ''] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(cell) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
}

const readUnitOf = oneOf({
  'sq ft': 'sf, sqft, square feet, square foot',
  'linear ft': 'lf, ft, feet, foot, linear feet, lin ft',
  'board ft': 'bf, board feet, bdft',
  lb: 'lbs, pound, pounds',
  ton: 'tons, tn',
  'cu yd': 'cy, yard, yards, cubic yards, cubic yard',
  gal: 'gallon, gallons',
  each: 'ea, piece, pieces, pcs, pc',
});

const readPack = oneOf({
  bundle: 'bundles, bdl',
  pallet: 'pallets, skid, skids, plt',
  box: 'boxes, bx, carton, cartons',
  bag: 'bags',
  roll: 'rolls, rl',
  lift: 'lifts, bunk, unit',
  crate: 'crates',
  reel: 'reels, spool, spools',
});

/** '1,200 LF' and '$1.10/LF' are numbers where the row's unit is LF. */
function withoutUnit(cell: string, priceUnit = ''): string {
  const [, number, unit = ''] = /^(\$? ?[\d.,]+) ?\/? ?([a-z]\D*)$/i.exec(cell) ?? [];
  return number && plainName(unit) === plainName(priceUnit) ? number : cell;
}

/** In the order of the template and the export. */
export const COLUMNS = {
  id: {
    get label() {
      return `${SITE_NAME} ID`;
    },
    names: 'listing id',
  },
  sku: { label: 'SKU', names: 'item number, item no, item #, part number, part no, part #, stock number, stock no, item code, code' }, // oxfmt-ignore
  title: {
    label: 'Title',
    names:
      'name, item, item name, product, product name, product service, product service name, material, listing',
  },
  description: { label: 'Description', names: 'item description, material description, details, notes, comments, product description, part description, sales description' }, // oxfmt-ignore
  categoryId: {
    label: 'Category',
    names: 'cat, product category, group, product group, department, class',
  },
  subcategoryId: { label: 'Subcategory', names: 'sub category, product type' },
  condition: { label: 'Condition', names: 'cond, grade of use, quality', read: readCondition },
  price: { label: 'Price', names: 'unit price, price each, unit cost, asking price, sell price, sales price, sales price rate, list price, price usd', read: (cell: string, priceUnit?: string) => withoutUnit(cell.replace(/^usd\s*|\s*usd$/i, ''), priceUnit) }, // oxfmt-ignore
  priceUnit: { label: 'Price Unit', names: 'unit, units, u m, um, uom, unit of measure, per, sold by', read: readUnit }, // oxfmt-ignore
  quantity: { label: 'Quantity', names: 'qty, qty on hand, quantity on hand, on hand, qoh, count, stock, qty available, available', read: withoutUnit }, // oxfmt-ignore
  city: { label: 'City', names: 'town' },
  state: { label: 'State', names: 'st', read: readState },
  zipCode: { label: 'ZIP Code', names: 'zip, postal code, zipcode', read: padded(5, 2) },
  location: {
    label: 'Location',
    names: 'site, yard, yard location, jobsite, job site, warehouse, where',
  },
  size: { label: 'Size', names: 'dimensions, nominal size', asked: 'size' },
  grade: { label: 'Grade', names: 'spec', asked: 'grade' },
  maker: { label: 'Manufacturer', names: 'maker, brand, mfr, mfg, vendor', asked: 'maker' },
  commonUnit: { label: 'Contents Unit', names: 'unit holds, coverage unit', asked: 'contents', read: readUnitOf }, // oxfmt-ignore
  commonPerUnit: {
    label: 'Contents per Unit',
    names: 'contents, coverage, how much a unit holds',
    asked: 'contents',
  },
  packKind: {
    label: 'Pack',
    names: 'pack kind, packaging, package',
    asked: 'pack',
    read: readPack,
  },
  packCount: { label: 'Pieces per Pack', names: 'pack count, pack qty, pack size, qty per pack', asked: 'pack' }, // oxfmt-ignore
  weightLb: { label: 'Pounds per Unit', names: 'weight, weight lb, weight lbs, unit weight', asked: 'weight' }, // oxfmt-ignore
  palletLengthIn: { label: 'Pallet Length (in)', names: 'pallet length', asked: 'pallet' },
  palletWidthIn: { label: 'Pallet Width (in)', names: 'pallet width', asked: 'pallet' },
  palletHeightIn: { label: 'Pallet Height (in)', names: 'pallet height', asked: 'pallet' },
  upc: { label: 'UPC', names: 'barcode, upc code, gtin, ean', read: padded(12, 1) },
  minOrderQuantity: { label: 'Minimum Order', names: 'smallest order, min order, min qty, moq' },
  isWholeLot: { label: 'Whole Lot Only', names: 'whole lot', read: readYes, empty: false, wanted: IMPORT_COPY.yesOrNo }, // oxfmt-ignore
  availableFrom: { label: 'Available From', names: 'from, start date', read: readDay },
  availableUntil: { label: 'Available Until', names: 'until, end date, expires', read: readDay },
  pickupHours: { label: 'Pickup Hours', names: 'hours, pick up hours' },
  loading: { label: 'Loading', names: 'loading help, load out', read: (cell: string) => cell.toLowerCase().split(/[,;/+&]| and /).map((one) => one.trim()).filter(Boolean), empty: [] }, // oxfmt-ignore
  photos: { label: 'Photos', names: 'photo, image, images, pic, pics, picture, pictures, photo url, photo urls, photo link, photo file, image url, image urls, image link, image src, image file, main image, additional image, additional image link, picture url' }, // oxfmt-ignore
} as const satisfies Record<string, ColumnRule>;

export type ImportField = keyof typeof COLUMNS;

export const IMPORT_FIELDS = (Object.keys(COLUMNS) as ImportField[]).filter(
  (field) => field in MATERIAL_FIELDS || ['id', 'sku', 'quantity', 'photos'].includes(field),
);

export const ruleOf = (field: ImportField): ColumnRule => COLUMNS[field];

const FIELD_OF = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    [COLUMNS[field].label, ...COLUMNS[field].names.split(', ')].map(
      (name) => [plainName(name), field] as const,
    ),
  ),
);

/** 'Photo 1' and 'Image2' are photos too; 'Unit $' is a price. */
export function fieldOf(heading: string): ImportField | undefined {
  const name = plainName(heading);
  const unnumbered = FIELD_OF.get(name.replace(/ ?\d$/, ''));
  if (name === plainName(COLUMNS.id.label)) return 'id';
  const field = FIELD_OF.get(name) ?? (unnumbered === 'photos' ? unnumbered : undefined);
  return field === 'priceUnit' && heading.includes('$') ? 'price' : field;
}
