import { db, sql, sqlEmpty } from '~/db/client.server';
import { inBatches } from '~/db/in-batches.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { csvOf, type CsvColumns } from '~/lib/text/csv';
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
  return csvOf(
    columnsOf(IMPORT_FIELDS, cellOf),
    listingsOf(requireCompanyId(actor, IMPORT_COPY.noCompany)),
  );
}

const columnsOf = <Cells>(
  fields: ImportField[],
  cellOf: (row: Cells, field: ImportField) => string | null | undefined,
): CsvColumns<Cells> =>
  Object.fromEntries(fields.map((field) => [COLUMNS[field].label, (row) => cellOf(row, field)]));

const listingsOf = (companyId: string) =>
  inBatches<Row>(
    BATCH,
    (last) => db.$queryRaw`
      SELECT ${LISTING_COLUMNS}, c.name AS category, s.name AS subcategory
        FROM materials m JOIN categories c ON c.id = m.category_id
        LEFT JOIN subcategories s ON s.id = m.subcategory_id
       WHERE m.company_id = ${companyId}::uuid AND m.deleted_at IS NULL
             ${last ? sql`AND m.id > ${last.id}::uuid` : sqlEmpty}
       ORDER BY m.id LIMIT ${BATCH}`,
  );

function cellOf(row: Row, field: ImportField): string {
  if (field === 'categoryId') return row.category;
  if (field === 'subcategoryId') return row.subcategory ?? '';
  if (field === 'photos') return row.photos.map(({ path }) => photoAddress(path)).join(', ');
  const value: unknown = (row as Record<string, unknown>)[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String((value as string | null) ?? '');
}

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
  yield* csvOf(
    columnsOf(fields, (row: typeof start, field) => row[field]),
    [start],
  );
}
