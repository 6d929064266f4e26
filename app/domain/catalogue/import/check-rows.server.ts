import { z } from 'zod/v4';
import { Prisma, sql, sqlEmpty, type Tx } from '~/db/client.server';
import { withTradeFacts } from '~/lib/choices/trade-facts';
import { unguarded } from '~/lib/text/csv';
import { type DomainError, isDomainError } from '~/lib/errors';
import { centsToDecimal } from '~/lib/money';
import { cityMeant } from '~/lib/places/places.server';
import { cut } from '~/lib/text/shorten';
import { SITE_NAME } from '~/lib/site';
import { isUuid } from '~/lib/uuid';
import { MATERIAL_FIELDS } from '../materials/create-material.schema';
import {
  asWholeLot,
  hasSku,
  requireConsistent,
  skuKey,
} from '../materials/require-consistent.server';
import { count } from '../materials/edit-material.schema';
import { listingAsSeen } from '../selling/listing-as-seen.server';
import { COLUMNS, IMPORT_FIELDS, ruleOf, type ImportField } from './columns';
import { IMPORT_COPY } from './copy';
import type { CategoryFinder } from './find-category.server';
import type { PhotoZip } from './photo-zip.server';
import { type ListedPhoto, readPhotos, type RowPhoto } from './row-photos.server';

const QUANTITY = 'Enter a whole quantity, such as 40';
const UNKNOWN_ID =
  'No listing of your company has this ID. Clear the cell to list the row as a new one';
const OTHER_SKU = 'Another listing of your company has this SKU';

const Listing = z.object({
  ...MATERIAL_FIELDS,
  quantity: count(QUANTITY),
});
type Parsed = z.output<typeof Listing>;

/** All fields, as stored. */
export type ImportedListing = Omit<Parsed, 'price'> & { priceCents: number };

export interface SheetRow {
  row: number;
  sent: Partial<Record<ImportField, string>>;
  /** `listingAsSeen` when the file was checked; null if there was none */
  seen?: string | null;
  /** The cells past the last heading */
  beyond?: string;
}

export interface Problem {
  column: string;
  value: string;
  message: string;
}

export type CheckedRow = SheetRow & {
  existing: Existing | null;
} & (
    | { problems: Problem[] }
    | { problems: null; listing: ImportedListing; photos: RowPhoto[] | null }
  );

export interface CheckContext {
  company: { id: string; city: string; state: string; zipCode: string | null };
  categories: CategoryFinder;
  /** Field → heading in the file */
  headings: Partial<Record<ImportField, string>>;
  /** SKU or id → the row that had it first */
  rowsByKey: Map<string, number>;
  /** Null if none was sent */
  zip: PhotoZip | 'checked' | null;
}

/** For rows of an import whose headings, duplicates and photos were checked when it was uploaded */
export const checkedBefore = (
  found: Pick<CheckContext, 'company' | 'categories'>,
): CheckContext => ({
  ...found,
  headings: {},
  rowsByKey: new Map(),
  zip: 'checked',
});

export type Existing = { id: string; photos: ListedPhoto[] } & {
  [Field in keyof Parsed]: Field extends 'price' ? string : Parsed[Field];
};

export const isUnchanged = (
  existing: Existing,
  { priceCents, ...listing }: ImportedListing,
  photos: RowPhoto[] | null,
) => {
  const pathsOf = (some: { path: string | null }[]) => some.map(({ path }) => path);
  const stored: Record<string, unknown> = { ...existing, photos: pathsOf(existing.photos) };
  const sent = { ...listing, photos: pathsOf(photos ?? existing.photos) };
  return Object.entries({ ...sent, price: centsToDecimal(priceCents) }).every(
    ([field, value]) => JSON.stringify(value ?? null) === JSON.stringify(stored[field] ?? null),
  );
};

export const seenOf = ({ photos, ...listing }: Existing): string =>
  listingAsSeen({
    ...listing,
    images: photos.map(({ path: objectPath, alt }) => ({ objectPath, alt })),
  });

/** Checks rows against the company's current listings; `lock` keeps them unchanged until commit. */
export async function checkRows(
  tx: Pick<Tx, '$queryRaw'>,
  rows: SheetRow[],
  context: CheckContext,
  { lock = false } = {},
): Promise<CheckedRow[]> {
  const ids = rows.flatMap(({ sent }) => (sent.id && isUuid(sent.id) ? [sent.id] : []));
  const skus = rows.flatMap(({ sent }) => (sent.sku ? [skuKey(sent.sku)] : []));
  const listings = await readListings(tx, context.company.id, { ids, skus, lock });
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const bySku = new Map(
    listings.flatMap((listing) => (listing.sku ? [[skuKey(listing.sku), listing] as const] : [])),
  );
  return rows.map((row) => {
    const id = row.sent.id?.toLowerCase();
    const sku = skuKey(row.sent.sku ?? '');
    const namesake = bySku.get(sku) ?? null;
    const existing = id ? (byId.get(id) ?? null) : namesake;
    const problems: Problem[] = [];
    const add = problemsTo(problems, row, context.headings);
    if (row.beyond) add('', IMPORT_COPY.shifted);
    if (id && !existing) add('id', UNKNOWN_ID);
    if (namesake && namesake !== existing) add('sku', OTHER_SKU);
    for (const [field, key] of [
      ['id', id],
      ['sku', sku && `sku ${sku}`],
    ] as const) {
      const first = key ? context.rowsByKey.get(key) : undefined;
      if (first !== undefined && first !== row.row) add(field, `Row ${first} has it already`);
      else if (key) context.rowsByKey.set(key, row.row);
    }
    const listing = readListing(row, existing, { context, add });
    const [cell, listed] = [row.sent.photos, existing?.photos ?? []];
    const photos = readPhotos({ cell, listed, zip: context.zip }, add);
    return problems.length > 0
      ? { ...row, existing, problems }
      : { ...row, existing, problems: null, listing, photos };
  });
}

type AddProblem = (field: string, message: string) => void;

/** At most one problem per field: the first says enough. */
export function problemsTo(
  problems: Problem[],
  { sent, beyond = '' }: SheetRow,
  headings: CheckContext['headings'],
) {
  const found = new Set<string>();
  return (field: string, message: string) => {
    if (found.has(field)) return;
    found.add(field);
    const known = field in COLUMNS ? (field as ImportField) : null;
    problems.push({
      column: known ? (headings[known] ?? COLUMNS[known].label) : '',
      value: cut(known ? (sent[known] ?? '') : beyond, 200),
      message,
    });
  };
}

const SHEET_ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|ERROR!)$/;

/** What is refused on its own can't break a rule about several fields. */
const UNREAD: Partial<Record<keyof Parsed, unknown>> = {
  price: NaN,
  quantity: NaN,
  city: '',
  palletLengthIn: 1,
  palletWidthIn: 1,
  palletHeightIn: 1,
};

/** To be listed only if it added no problem. */
function readListing(
  { sent }: SheetRow,
  existing: Existing | null,
  { context, add }: { context: CheckContext; add: AddProblem },
): ImportedListing {
  for (const field of IMPORT_FIELDS) {
    if (SHEET_ERROR.test(sent[field] ?? '')) add(field, IMPORT_COPY.sheetError);
  }
  const values = readCells(sent);
  const { city, state = existing?.state } = values;
  if (typeof city === 'string' && typeof state === 'string') values.city = cityMeant(city, state);
  if (!existing) {
    if (sent.title === undefined) values.title = values.description;
    values.description ??= values.title;
    addPlace(values, context.company);
  }
  const category = readCategory(values, existing, context.categories, add);
  const place = { ...existing, ...values };
  const isMoved = existing && (place.city !== existing.city || place.state !== existing.state);
  const { price: priceCents, ...listing } = parseEach(
    { ...existing, ...(isMoved && { zipCode: null }), ...values, ...category },
    add,
  );
  const facts = asWholeLot({ ...listing, ...withTradeFacts(listing) });
  try {
    const zipCode = listing.state ? listing.zipCode : null;
    requireConsistent({ ...facts, zipCode, priceCents }, existing);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    collect(error, add);
  }
  if (!existing && listing.quantity < 1) add('quantity', 'Enter a whole quantity of at least 1');
  return { ...listing, priceCents };
}

/** Field by field, so that rules about several are checked although one is refused. */
function parseEach(values: Record<string, unknown>, add: AddProblem): Parsed {
  const whole = Listing.safeParse(values);
  if (whole.success) return whole.data;
  const parsed: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries<z.ZodType>(Listing.shape)) {
    const { success, data, error } = schema.safeParse(values[field]);
    parsed[field] = success ? data : UNREAD[field as keyof Parsed];
    if (success) continue;
    // The description is optional: only the title it is taken from is missing.
    if (field === 'description' && values.description === undefined) continue;
    add(field, sentenceOf(field, error.issues[0]!));
  }
  return parsed as Parsed;
}

const MOST_CHOICES = 20;

function sentenceOf(field: string, issue: z.core.$ZodIssue): string {
  const wanted = field in COLUMNS && ruleOf(field as ImportField).wanted;
  if (wanted) return wanted;
  const choices = issue.code === 'invalid_value' ? issue.values.map(String) : [];
  return choices.length > 0 && choices.length <= MOST_CHOICES
    ? IMPORT_COPY.oneOf(choices)
    : issue.message;
}

/** Drops empty cells, unless their field is optional: then they clear it. */
export function readCells(sent: SheetRow['sent']): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of IMPORT_FIELDS) {
    if (field === 'id' || field === 'photos' || sent[field] === undefined) continue;
    const cell = unguarded(sent[field]);
    const { read, empty = null } = ruleOf(field);
    if (cell) values[field] = read ? read(cell, sent.priceUnit) : cell;
    else if (isOptional(field)) values[field] = empty;
  }
  return values;
}

const optional = new Map<ImportField, boolean>();

function isOptional(field: ImportField): boolean {
  const shape: Record<string, z.ZodType> = Listing.shape;
  if (!optional.has(field)) {
    optional.set(field, shape[field]?.safeParse(ruleOf(field).empty ?? null).success ?? false);
  }
  return optional.get(field)!;
}

/** The company's, unless the row names another. */
function addPlace(values: Record<string, unknown>, company: CheckContext['company']): void {
  if (!values.city && (!values.state || values.state === company.state)) {
    values.zipCode ??= company.zipCode;
    values.city = company.city;
    values.state = company.state;
  }
  const { city, state } = values;
  if (typeof city === 'string' && typeof state === 'string')
    values.location ??= `${city}, ${state}`;
}

function readCategory(
  { categoryId: name, subcategoryId: subname }: Record<string, unknown>,
  existing: Existing | null,
  categories: CategoryFinder,
  add: AddProblem,
): { categoryId: string; subcategoryId: string | null } | null {
  const kept = existing && {
    categoryId: existing.categoryId,
    subcategoryId: existing.subcategoryId ?? null,
  };
  const isText = typeof name === 'string';
  const found = isText ? categories.find(name) : kept;
  if (!found) {
    const choices = IMPORT_COPY.oneOf(categories.names);
    add('categoryId', isText ? `${SITE_NAME} has no such category. ${choices}` : choices);
    return null;
  }
  if (subname === undefined) {
    const isKept = kept?.categoryId === found.categoryId && !found.subcategoryId;
    return isKept ? kept : found;
  }
  if (typeof subname !== 'string') return isText ? found : { ...found, subcategoryId: null };
  const subcategoryId = categories.findSubcategory(found.categoryId, subname);
  if (!subcategoryId) add('subcategoryId', 'Choose a subcategory of this category');
  return { categoryId: found.categoryId, subcategoryId: subcategoryId ?? null };
}

/** A rule's refusal becomes the row's problems. */
export function collect({ message, field = '', fields }: DomainError, add: AddProblem): void {
  for (const [name, sentence] of Object.entries(fields ?? { [field]: message }))
    add(name, sentence);
}

async function readListings(
  tx: Pick<Tx, '$queryRaw'>,
  companyId: string,
  { ids, skus, lock }: { ids: string[]; skus: string[]; lock: boolean },
): Promise<Existing[]> {
  if (ids.length + skus.length === 0) return [];
  return tx.$queryRaw<Existing[]>`
    SELECT ${LISTING_COLUMNS} FROM materials m
     WHERE m.company_id = ${companyId}::uuid AND m.deleted_at IS NULL
       AND (m.id = ANY (${ids}::uuid[]) OR ${hasSku(skus)})
     ORDER BY m.id ${lock ? sql`FOR NO KEY UPDATE` : sqlEmpty}`;
}

const AS_TEXT: ImportField[] = ['condition', 'price', 'availableFrom', 'availableUntil'];

const PHOTOS_COLUMN = `(
  SELECT coalesce(json_agg(json_build_object('path', i.object_path, 'alt', i.alt,
           'source', u.source, 'digest', u.digest) ORDER BY i.position), '[]')
    FROM material_images i LEFT JOIN uploads u ON u.object_path = i.object_path
   WHERE i.material_id = m.id) AS photos`;

/** All fields of an import as it takes them; needs table `m`. */
export const LISTING_COLUMNS = Prisma.raw(
  IMPORT_FIELDS.map((field) => {
    if (field === 'photos') return PHOTOS_COLUMN;
    const column = `m.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    return `${column}${AS_TEXT.includes(field) ? '::text' : ''} AS "${field}"`;
  }).join(', '),
);
