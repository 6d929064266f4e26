import type { Prisma, Tx } from '~/db/client.server';
import type { SheetRow } from './check-rows.server';

type ImportState = Prisma.ListingImportGetPayload<{ select: { state: true } }>['state'];

export type ImportRun = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** True while there may be more rows; else how it ended. */
export type ChunkAnswer = true | { state: ImportState; problem?: string };

export async function lockImport(tx: Tx, id: string) {
  await tx.$queryRaw`SELECT 1 FROM listing_imports WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.listingImport.findUnique({
    where: { id },
    select: { id: true, companyId: true, userId: true, state: true, finishedAt: true },
  });
}

export async function moveImport(
  tx: Tx,
  { id, finishedAt }: Pick<ImportRun, 'id' | 'finishedAt'>,
  answer: ChunkAnswer,
): Promise<void> {
  const now = new Date();
  const data =
    answer === true ? { movedAt: now } : { ...answer, movedAt: now, finishedAt: finishedAt ?? now };
  await tx.listingImport.update({ where: { id }, data, select: { id: true } });
}

const CHUNK = 100;

/** The next to be written, at most up to `lastRow`. */
export async function readReadyRows(
  tx: Pick<Tx, 'listingImportRow'>,
  importId: string,
  lastRow?: number,
): Promise<SheetRow[]> {
  const rows = await tx.listingImportRow.findMany({
    where: { importId, outcome: 'ready', row: { lte: lastRow } },
    orderBy: { row: 'asc' },
    take: CHUNK,
    select: { row: true, sent: true, seen: true },
  });
  return rows as SheetRow[];
}
