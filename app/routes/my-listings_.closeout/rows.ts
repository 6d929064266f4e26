import type { Draft } from '~/domain/catalogue/selling/drafts.schema';
import { isUuid } from '~/lib/uuid';

export type Cells = Record<string, string[] | undefined>;

const PLACE = ['city', 'state', 'zipCode', 'location'];

/** Entered once for the site. A row with any value of its own in a group takes none of that group's. */
export const SHARED = [['condition'], ['description'], PLACE];

/** What "Same as Above" copies: never photos, the quantity, or the codes of a single item. */
const SAME = [['title'], ['categoryId'], ['priceUnit'], ['price'], ...SHARED];

export const CELLS = [...SAME.flat(), 'quantity', 'sku', 'upc'];

export interface SheetRow {
  id: string;
  /** Without the site's */
  own: Cells;
  /** As stored when it was read, with the site's */
  seen: Cells;
  /** As last sent to be saved */
  sent: Cells;
}

/** As the page shows it; one that the page added has no `editedBy`. */
export interface StoredRow {
  id: string;
  own: Cells;
  seen: Cells;
  imageUrl: string | null;
  editedBy?: string | null;
  updatedAt?: string;
  /** Of a row that this browser kept: what it sent, which may have arrived without an answer */
  sent?: Cells;
}

const HIDDEN = ['imageUrls', 'facts', 'seen', 'sent'];

/** The fields are named `site.city` and, with a draft's id, `0b3f….title`. */
export function readSheet(form: FormData): { site: Cells; rows: SheetRow[] } {
  const owners = new Map<string, Cells>([['site', {}]]);
  for (const [name, value] of form) {
    const [owner = '', cell = ''] = name.split('.', 2);
    if (typeof value !== 'string' || ![...CELLS, ...HIDDEN].includes(cell)) continue;
    if (owner !== 'site' && !isUuid(owner)) continue;
    const cells = owners.get(owner) ?? {};
    owners.set(owner, { ...cells, [cell]: [...(cells[cell] ?? []), value] });
  }
  const rows = [...owners].flatMap(([id, { facts, seen, sent, ...own }]) =>
    id === 'site'
      ? []
      : [{ id, own: { ...own, ...parse(facts) }, seen: parse(seen), sent: parse(sent) }],
  );
  return { site: owners.get('site')!, rows };
}

function parse([json]: string[] = ['']): Cells {
  try {
    return JSON.parse(json || '{}') as Cells;
  } catch {
    return {};
  }
}

const isEmpty = (cells: Cells, name: string) => !cells[name]?.[0]?.trim();

/** Never saved, and holds nothing of its own */
export const isBlank = ({ own, seen }: SheetRow) =>
  Object.keys(seen).length === 0 && Object.keys(own).every((name) => isEmpty(own, name));

/** Fills each group that is empty throughout. */
function fill(cells: Cells, from: Cells, groups: string[][]): Cells {
  const names = groups.filter((group) => group.every((name) => isEmpty(cells, name))).flat();
  return { ...cells, ...Object.fromEntries(names.map((name) => [name, from[name] ?? ['']])) };
}

export const withSite = (own: Cells, site: Cells) => fill(own, site, SHARED);

function withoutSite(own: Cells, site: Cells): Cells {
  const isShared = (group: string[]) => String(textOf(own, group)) === String(textOf(site, group));
  const shared = SHARED.filter(isShared).flat();
  return Object.fromEntries(Object.entries(own).filter(([name]) => !shared.includes(name)));
}

export const sameAs = (own: Cells, above: Cells) => fill(own, above, SAME);
export function withKnown(own: Cells, known: Cells): Cells {
  const each = Object.keys(known).map((name) => [name]);
  return fill(own, known, each);
}

/** What differs from what was read. */
export const changesIn = (cells: Cells, seen: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).filter(
      ([name, value]) => String(value ?? '') !== String(seen[name] ?? ''),
    ),
  );

const textOf = (cells: Cells, group: string[]) => group.map((name) => cells[name]?.[0] ?? '');

/** The default location follows the city. */
function ownOf({ location, ...fields }: Cells): Cells {
  const isUsual = location?.[0] === `${fields.city?.[0]}, ${fields.state?.[0]}`;
  return cellsOf(isUsual ? fields : { ...fields, location });
}

const cellsOf = (fields: Cells): Cells =>
  Object.fromEntries(CELLS.flatMap((name) => (fields[name]?.[0] ? [[name, fields[name]]] : [])));

/** Everything of a row but the fields that its line shows */
export const factsOf = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !CELLS.includes(name)));

/** As it was posted: a draft's fields, with the site's, and what is known of them */
export function readKept(body: string, site: Cells): StoredRow {
  const form = new URLSearchParams(body);
  const {
    id,
    seen,
    sent: _,
    ...cells
  } = Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
  return {
    id: String(id),
    own: { ...factsOf(cells), ...withoutSite(ownOf(cells), site) },
    seen: parse(seen),
    sent: cells,
    imageUrl: cells.imageUrls?.[0] ?? null,
  };
}

/** The site gets what most drafts share, else what `site` has; each row keeps the rest. */
export function splitSite(drafts: Draft[], site: Cells): { site: Cells; rows: StoredRow[] } {
  const shared = { ...site };
  const rows = drafts.map(({ id, fields, editedBy, updatedAt }) => ({
    ...{ id, own: ownOf(fields), seen: cellsOf(fields), editedBy, updatedAt },
    imageUrl: fields.imageUrls?.[0] ?? null,
  }));
  for (const group of SHARED) {
    const counts = new Map<string, number>();
    for (const { own } of rows) {
      const key = JSON.stringify(textOf(own, group));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const [most = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a);
    if (most[1] >= 2 && most[1] * 2 > rows.length && /\w/.test(most[0])) {
      const values = JSON.parse(most[0]) as string[];
      group.forEach((name, index) => (shared[name] = [values[index]!]));
    }
  }
  return {
    site: shared,
    rows: rows.map((row) => ({ ...row, own: withoutSite(row.own, shared) })),
  };
}
