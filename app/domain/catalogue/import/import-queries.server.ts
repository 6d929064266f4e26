import { z } from 'zod/v4';
import { db, sql } from '~/db/client.server';
import { inBatches } from '~/db/in-batches.server';
import { isoTime } from '~/db/list-page.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { csvOf, type CsvColumns } from '~/lib/text/csv';
import { DomainError } from '~/lib/errors';
import { keysOf } from '~/lib/schema-fields';
import { isUuid } from '~/lib/uuid';
import { readCells, type Problem, type SheetRow } from './check-rows.server';
import { IMPORT_COPY, OUTCOME_LABELS, STATE_LABELS } from './copy';
import { UNDO_MS } from './run-import.server';

export type ImportSummary = z.output<typeof ImportSummary>;
export const ImportSummary = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    state: keysOf(STATE_LABELS),
    by: z.string().nullable().meta({ description: 'Null when that account is gone' }),
    createdAt: z.iso.datetime(),
    rowCount: z.int(),
    counts: z.partialRecord(keysOf(OUTCOME_LABELS), z.int()),
  })
  .meta({ id: 'ImportSummary' });

export type ImportView = z.output<typeof ImportView>;
export const ImportView = ImportSummary.extend({
  toUpdate: z.int().meta({ description: 'Of the rows to be listed: those that change a listing' }),
  ignored: z.array(z.string()).meta({ description: 'Headings left out' }),
  problem: z
    .string()
    .nullable()
    .meta({ description: 'Why it stopped, or which photos of its ZIP no row names' }),
  undoUntil: z.iso.datetime().nullable(),
  preview: z
    .array(
      z.object({
        row: z.int(),
        sku: z.string().nullable(),
        title: z.string().nullable(),
        price: z.string().nullable(),
        priceUnit: z.string().nullable(),
        quantity: z.string().nullable(),
      }),
    )
    .meta({ description: 'Until it starts, the first 10 rows to be listed' }),
  problems: z
    .array(z.object({ row: z.int(), column: z.string(), value: z.string(), message: z.string() }))
    .meta({ description: 'Of the first 200 rows with errors or without some photo' }),
  kept: z.array(z.object({ id: z.uuid(), title: z.string() })).meta({
    description: 'The first 200 listings that undoing didn’t fully restore: they changed since',
  }),
}).meta({ id: 'Import' });

const SHOWN = 200;
const PREVIEWED = 10;

/** With its first 200 problems and kept listings. @throws DomainError `not_found`, for another company's too */
export async function getImport(id: string, actor: Actor): Promise<ImportView> {
  const found = await requireImport(id, actor);
  const problems = (await readProblems(id, 0, SHOWN)).slice(0, SHOWN);
  const preview = found.state === 'checked' ? await readPreview(id) : [];
  return { ...found, preview, problems, kept: found.counts.kept ? await readKept(id) : [] };
}

async function readPreview(importId: string): Promise<ImportView['preview']> {
  const rows = await db.$queryRaw<(Pick<SheetRow, 'row' | 'sent'> & { isNew: boolean })[]>`
    SELECT row, sent, material_id IS NULL AS "isNew" FROM listing_import_rows
     WHERE import_id = ${importId}::uuid AND outcome = 'ready' ORDER BY row LIMIT ${PREVIEWED}`;
  return rows.map(({ row, sent, isNew }) => {
    const cells = readCells(sent) as Record<string, string | null>;
    const { description = null, title = isNew ? description : null } = cells;
    const { sku = null, price = null, priceUnit = null, quantity = null } = cells;
    return { row, sku, title, price, priceUnit, quantity };
  });
}

const readKept = (importId: string): Promise<ImportView['kept']> =>
  db.$queryRaw`
    SELECT m.id, m.title FROM listing_import_rows r JOIN materials m ON m.id = r.material_id
     WHERE r.import_id = ${importId}::uuid AND r.outcome = 'kept' AND m.deleted_at IS NULL
     ORDER BY r.row LIMIT ${SHOWN}`;

/** The last 20, newest first. */
export async function listImports(actor: Actor): Promise<ImportSummary[]> {
  const companyId = requireCompanyId(actor, IMPORT_COPY.noCompany);
  return readImports(companyId, null);
}

/** Every problem as a line: row, column, value, what to fix. @throws DomainError `not_found` */
export async function importProblemLines(
  id: string,
  actor: Actor,
): Promise<AsyncGenerator<string>> {
  await requireImport(id, actor);
  const problems = inBatches<NumberedProblem>(500, (last, limit) =>
    readProblems(id, last?.row ?? 0, limit),
  );
  return csvOf(PROBLEM_COLUMNS, problems);
}

type NumberedProblem = Problem & { row: number };

const PROBLEM_COLUMNS: CsvColumns<NumberedProblem> = {
  Row: ({ row }) => row,
  Column: ({ column }) => column,
  Value: ({ value }) => value,
  'What to fix': ({ message }) => message,
};

/** Of at most `limit` rows after `row`. */
async function readProblems(
  importId: string,
  row: number,
  limit: number,
): Promise<NumberedProblem[]> {
  const rows = await db.listingImportRow.findMany({
    where: { importId, problems: { not: [] }, row: { gt: row } },
    orderBy: { row: 'asc' },
    take: limit,
    select: { row: true, problems: true },
  });
  return rows.flatMap(({ row: number, problems }) =>
    (problems as unknown as Problem[]).map((problem) => ({ row: number, ...problem })),
  );
}

type ImportRecord = Omit<ImportView, 'preview' | 'problems' | 'kept'>;

async function requireImport(id: string, actor: Actor): Promise<ImportRecord> {
  const [found] = actor.companyId && isUuid(id) ? await readImports(actor.companyId, id) : [];
  if (!found) throw new DomainError('not_found', IMPORT_COPY.notFound);
  return found;
}

async function readImports(companyId: string, id: string | null): Promise<ImportRecord[]> {
  const ended = sql`(i.finished_at + make_interval(secs => ${UNDO_MS / 1000}))`;
  return db.$queryRaw<ImportRecord[]>`
    SELECT i.id, i.file_name AS "fileName", i.state::text AS state, i.ignored, i.problem,
           ${isoTime(sql`i.created_at`)} AS "createdAt", ${isoTime(ended)} AS "undoUntil",
           CASE WHEN u.anonymized_at IS NULL THEN u.first_name || ' ' || u.last_name END AS by, r.*
      FROM listing_imports i LEFT JOIN users u ON u.id = i.user_id, LATERAL (
        SELECT coalesce(sum(count), 0)::int AS "rowCount", coalesce(sum(known), 0)::int AS "toUpdate",
               coalesce(jsonb_object_agg(outcome, count), '{}') AS counts
          FROM (SELECT outcome, count(*)::int AS count,
                       count(*) FILTER (WHERE outcome = 'ready' AND material_id IS NOT NULL) AS known
                  FROM listing_import_rows WHERE import_id = i.id GROUP BY outcome) counted) r
     WHERE i.company_id = ${companyId}::uuid AND (${id}::uuid IS NULL OR i.id = ${id}::uuid)
     ORDER BY i.created_at DESC, i.id LIMIT 20`;
}
