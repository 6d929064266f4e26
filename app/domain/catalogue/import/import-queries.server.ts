import { db } from '~/db/client.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { csvLine } from '~/lib/csv';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import type { Problem } from './check-rows.server';
import { IMPORT_COPY } from './copy';
import type { ImportOutcome, ImportState } from './import-state.server';
import { undoUntil } from './run-import.server';

export interface ImportSummary {
  id: string;
  fileName: string;
  state: ImportState;
  /** Who uploaded it; null when that account is gone */
  by: string | null;
  createdAt: string;
  rowCount: number;
  counts: Partial<Record<ImportOutcome, number>>;
}

export interface ImportView extends ImportSummary {
  /** Of the rows still to be listed: those that change a listing */
  toUpdate: number;
  ignored: string[];
  problem: string | null;
  undoUntil: string | null;
  problems: (Problem & { row: number })[];
}

const SHOWN = 200;

/** With its first 200 problems. @throws DomainError `not_found`, for another company's too */
export async function getImport(id: string, actor: Actor): Promise<ImportView> {
  const { rows, ...found } = await requireImport(id, actor);
  const problems = await readProblems(id, 0, SHOWN);
  const { finishedAt, ignored, problem } = found;
  return {
    ...summaryOf({ ...found, rows }),
    toUpdate: rows.reduce((sum, row) => sum + row.known, 0),
    ignored,
    problem,
    undoUntil: finishedAt && undoUntil(finishedAt).toISOString(),
    problems: problems.slice(0, SHOWN),
  };
}

/** The last 20, newest first. */
export async function listImports(actor: Actor): Promise<ImportSummary[]> {
  const companyId = requireCompanyId(actor, IMPORT_COPY.noCompany);
  return (await readImports(companyId, null)).map(summaryOf);
}

/** Every problem as a line: row, column, value, what to fix. @throws DomainError `not_found` */
export async function importProblemLines(
  id: string,
  actor: Actor,
): Promise<AsyncGenerator<string>> {
  await requireImport(id, actor);
  return problemLines(id);
}

async function* problemLines(id: string): AsyncGenerator<string> {
  yield csvLine(['Row', 'Column', 'Value', 'What to fix']);
  let last = 0;
  for (;;) {
    const problems = await readProblems(id, last, 500);
    for (const { row, column, value, message } of problems) {
      yield csvLine([row, column, value, message]);
    }
    if (problems.length === 0) return;
    last = problems.at(-1)!.row;
  }
}

/** Of at most `limit` rows after `row`. */
async function readProblems(importId: string, row: number, limit: number) {
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

interface ImportRecord {
  id: string;
  fileName: string;
  state: ImportState;
  by: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  ignored: string[];
  problem: string | null;
  rows: { outcome: ImportOutcome; count: number; known: number }[];
}

async function requireImport(id: string, actor: Actor): Promise<ImportRecord> {
  const [found] = actor.companyId && isUuid(id) ? await readImports(actor.companyId, id) : [];
  if (!found) throw new DomainError('not_found', IMPORT_COPY.notFound);
  return found;
}

async function readImports(companyId: string, id: string | null): Promise<ImportRecord[]> {
  return db.$queryRaw<ImportRecord[]>`
    SELECT i.id, i.file_name AS "fileName", i.state::text AS state, i.created_at AS "createdAt",
           i.finished_at AS "finishedAt", i.ignored, i.problem,
           CASE WHEN u.anonymised_at IS NULL THEN u.first_name || ' ' || u.last_name END AS by,
           (SELECT coalesce(json_agg(counted), '[]') FROM (
              SELECT outcome, count(*)::int AS count,
                     (count(*) FILTER (WHERE outcome = 'ready' AND material_id IS NOT NULL))::int AS known
                FROM listing_import_rows WHERE import_id = i.id GROUP BY outcome) counted) AS rows
      FROM listing_imports i LEFT JOIN users u ON u.id = i.user_id
     WHERE i.company_id = ${companyId}::uuid AND (${id}::uuid IS NULL OR i.id = ${id}::uuid)
     ORDER BY i.created_at DESC, i.id LIMIT 20`;
}

function summaryOf({ id, fileName, state, by, createdAt, rows }: ImportRecord): ImportSummary {
  return {
    ...{ id, fileName, state, by },
    createdAt: createdAt.toISOString(),
    rowCount: rows.reduce((sum, { count }) => sum + count, 0),
    counts: Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])),
  };
}
