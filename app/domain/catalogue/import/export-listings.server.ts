import { db, sql, sqlEmpty } from '~/db/client.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { csvLine } from '~/lib/csv';
import { isUuid } from '~/lib/uuid';
import { type Existing, LISTING_COLUMNS } from './check-rows.server';
import { COLUMNS, IMPORT_FIELDS, ruleOf, type ImportField } from './columns';
import { IMPORT_COPY } from './copy';
import { readCompany } from './check-import.server';
import { photoAddress } from './row-photos.server';

const BATCH = 500;

type Row = Existing & { category: string; subcategory: string | null };

/** The company's listings in the columns an import takes: importing it changes nothing. */
export function exportListings(actor: Actor): AsyncGenerator<string> {
  return linesOf(requireCompanyId(actor, IMPORT_COPY.noCompany));
}

async function* linesOf(companyId: string): AsyncGenerator<string> {
  yield headingsOf(IMPORT_FIELDS);
  let last: string | undefined;
  for (;;) {
    const rows: Row[] = await db.$queryRaw<Row[]>`
      SELECT ${LISTING_COLUMNS}, c.name AS category, s.name AS subcategory
        FROM materials m JOIN categories c ON c.id = m.category_id
        LEFT JOIN subcategories s ON s.id = m.subcategory_id
       WHERE m.company_id = ${companyId}::uuid AND m.deleted_at IS NULL
             ${last ? sql`AND m.id > ${last}::uuid` : sqlEmpty}
       ORDER BY m.id LIMIT ${BATCH}`;
    for (const row of rows) yield csvLine(IMPORT_FIELDS.map((field) => cellOf(row, field)));
    last = rows.at(-1)?.id;
    if (!last) return;
  }
}

function cellOf(row: Row, field: ImportField): string {
  if (field === 'categoryId') return row.category;
  if (field === 'subcategoryId') return row.subcategory ?? '';
  if (field === 'photos') return row.photos.map(({ path }) => photoAddress(path)).join(', ');
  const value: unknown = (row as Record<string, unknown>)[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String((value as string | null) ?? '');
}

const headingsOf = (fields: ImportField[]) => csvLine(fields.map((field) => COLUMNS[field].label));

/** A file to fill in: headings, and a row with what repeats. With the facts its products have. */
export async function* importTemplate(
  categoryId: string | null,
  actor: Actor,
): AsyncGenerator<string> {
  const company = await readCompany(requireCompanyId(actor, IMPORT_COPY.noCompany));
  const category =
    categoryId && isUuid(categoryId)
      ? await db.category.findUnique({
          where: { id: categoryId },
          select: { name: true, productKinds: { select: { asks: true } } },
        })
      : null;
  const asked = category && new Set(category.productKinds.flatMap(({ asks }) => asks));
  const fields = IMPORT_FIELDS.filter((field) => {
    const fact = ruleOf(field).asked;
    return field !== 'id' && (!fact || !asked || asked.has(fact));
  });
  const { city, state } = company;
  const start: Partial<Record<ImportField, string | null>> = {
    ...{ categoryId: category?.name ?? '', condition: 'good', priceUnit: 'each', city, state },
    ...{ zipCode: company.zipCode, location: `${city}, ${state}` },
  };
  yield headingsOf(fields);
  yield csvLine(fields.map((field) => start[field]));
}
