import { DomainError, invalid } from '~/lib/errors';
import { cut } from '~/lib/text/shorten';
import { COLUMNS, fieldOf, type ImportField, plainName } from './columns';
import { IMPORT_COPY, MAX_IMPORT_ROWS } from './copy';
import type { SheetRow } from './check-rows.server';

type Headings = Partial<Record<ImportField, string>>;

/** A title, a date or a blank row may come first. */
const LINES_BEFORE_HEADINGS = 20;

/** A row without any of these is a blank one of the template. */
const MARKS = ['id', 'sku', 'title', 'description', 'price'] as const;

const NEEDED = ['title', 'categoryId', 'price', 'quantity'] as const;

/**
 * In text, a comma outside quotation marks moves the cells after it. Under 'Item', many number the
 * rows and describe the goods beside it.
 * @throws DomainError `invalid`, `too_large`
 */
export function readTable(lines: string[][], isText: boolean) {
  const top = lines
    .slice(0, LINES_BEFORE_HEADINGS)
    .findIndex((cells) => cells.filter(fieldOf).length >= 2);
  if (!lines.some((cells) => cells.length > 0)) throw badFile(IMPORT_COPY.empty);
  if (top < 0) throw badFile(IMPORT_COPY.noHeadings);

  const fields = fieldsOf(lines[top]!);
  const headings: Headings = {};
  for (const [index, field] of fields.entries()) {
    if (!field) continue;
    const heading = lines[top]![index]!;
    if (headings[field] && field !== 'photos')
      throw badFile(IMPORT_COPY.twice(headings[field], heading));
    headings[field] ??= heading;
  }
  requireColumns(headings);
  const rows = lines.slice(top + 1).flatMap((cells, index): SheetRow[] => {
    const sent: SheetRow['sent'] = {};
    for (const [at, field] of fields.entries()) {
      if (field) sent[field] = [sent[field], cells[at]].filter(Boolean).join('|');
    }
    if (sent.description && /^\d+$/.test(sent.title ?? '')) sent.title = sent.description;
    const beyond = isText ? cells.slice(fields.length).filter(Boolean).join(', ') : '';
    return MARKS.some((field) => sent[field]) ? [{ row: top + index + 2, sent, beyond }] : [];
  });
  if (rows.length === 0) throw badFile(IMPORT_COPY.empty);
  if (rows.length > MAX_IMPORT_ROWS) {
    throw new DomainError('too_large', IMPORT_COPY.tooManyRows, { field: 'file' });
  }
  const ignored = lines[top]!.filter((heading, index) => heading && !fields[index]);
  return { headings, ignored: ignored.map((heading) => cut(heading, 100)), rows };
}

const TEXTS = ['title', 'description'] as const;

/** Beside a Description, Notes are left out. Of two prices or quantities, only the seller knows which. */
function fieldsOf(headings: string[]): (ImportField | undefined)[] {
  const isLabel = (heading: string) =>
    TEXTS.some((field) => plainName(heading) === plainName(COLUMNS[field].label));
  const labeled = new Set(headings.filter(isLabel).map(fieldOf));
  return headings.map((heading) => {
    const field = fieldOf(heading);
    return labeled.has(field) && !isLabel(heading) ? undefined : field;
  });
}

/** A file with ids or SKUs may change some fields of listings and leave out the others. */
function requireColumns(headings: Headings): void {
  if (headings.id || headings.sku) return;
  const known = { ...headings, title: headings.title ?? headings.description };
  const missing = NEEDED.filter((field) => !known[field]).map((field) => COLUMNS[field].label);
  if (missing.length > 0) throw badFile(IMPORT_COPY.missing(missing));
}

const badFile = (sentence: string) => invalid('file', sentence);
