import { isUniqueViolation, transaction, type Tx } from '~/db/client.server';
import { requirePower, requireSeller } from '~/domain/companies/index.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { addJob } from '~/services/jobs.server';
import { IMPORT_COPY } from './copy';
import { readCategories } from './find-category.server';
import { type ImportRun, lockImport, moveImport } from './import-state.server';
import { openKeptZip, type PhotoZip } from './photo-zip.server';
import { takePhotos } from './take-photos.server';
import { undoChunk } from './undo-chunk.server';
import { type Chunk, writeChunk } from './write-chunk.server';

export const UNDO_MS = 60 * 60 * 1000;

/**
 * Lists the rows that passed, or the rest after a cancellation; a job writes them. Safe to repeat.
 * @throws DomainError `forbidden`, `not_onboarded`, `not_found`, `conflict`
 */
export async function startImport(importId: string, actor: Actor): Promise<void> {
  await requireSeller(actor, IMPORT_COPY.noCompany);
  await changeState(importId, actor, async (tx, { state }) => {
    if (state === 'running') return;
    if (state !== 'checked' && state !== 'cancelled')
      throw new DomainError('conflict', IMPORT_COPY.started);
    const ready = { importId, outcome: 'ready' as const };
    if ((await tx.listingImportRow.count({ where: ready, take: 1 })) === 0) {
      const others = { importId, outcome: { not: 'unchanged' as const } };
      const areSame = (await tx.listingImportRow.count({ where: others, take: 1 })) === 0;
      throw new DomainError(
        'conflict',
        areSame ? IMPORT_COPY.allTheSame : IMPORT_COPY.nothingToList,
      );
    }
    // A row that matches its listing confirms that the stock is still there.
    await tx.$executeRaw`
      UPDATE materials m SET confirmed_at = now() FROM listing_import_rows r
       WHERE r.import_id = ${importId}::uuid AND r.outcome = 'unchanged' AND m.id = r.material_id`;
    await run(tx, importId, actor, 'running');
  });
}

/** What is listed stays, and can be undone. @throws DomainError `forbidden`, `not_found`, `conflict` */
export async function cancelImport(importId: string, actor: Actor): Promise<void> {
  await changeState(importId, actor, async (tx, found) => {
    if (found.state === 'cancelled') return;
    if (found.state !== 'running') throw new DomainError('conflict', IMPORT_COPY.notRunning);
    await moveImport(tx, found, { state: 'cancelled' });
  });
}

/** Within an hour of the end. @throws DomainError `forbidden`, `not_found`, `conflict` */
export async function undoImport(importId: string, actor: Actor, now = new Date()): Promise<void> {
  await changeState(importId, actor, async (tx, { state, finishedAt }) => {
    if (state === 'undoing' || state === 'undone') return;
    if (!finishedAt || finishedAt.getTime() + UNDO_MS < now.getTime()) {
      throw new DomainError('conflict', IMPORT_COPY.undoneLate);
    }
    await run(tx, importId, actor, 'undoing');
  });
}

const COMMANDS = { start: startImport, cancel: cancelImport, undo: undoImport };

/** @throws DomainError as the commands */
export const changeImport = (
  importId: string,
  intent: keyof typeof COMMANDS,
  actor: Actor,
): Promise<void> => COMMANDS[intent](importId, actor);

async function run(
  tx: Tx,
  id: string,
  { userId }: Actor,
  state: 'running' | 'undoing',
): Promise<void> {
  const now = new Date();
  // The hour to undo begins when the last row is listed.
  const ends = state === 'running' && { finishedAt: null };
  const data = { state, userId, problem: null, movedAt: now, ...ends };
  await tx.listingImport.update({ where: { id }, data, select: { id: true } });
  // The ZIP's day begins again.
  await tx.upload.updateMany({ where: { id }, data: { createdAt: now } });
  await queueRun(tx, id);
}

const queueRun = (tx: Tx, importId: string): Promise<void> =>
  addJob(tx, 'run_listing_import', { importId }, { jobKey: `run_listing_import:${importId}` });

async function changeState(
  importId: string,
  actor: Actor,
  change: (tx: Tx, found: ImportRun) => Promise<void>,
): Promise<void> {
  const companyId = requireCompanyId(actor, IMPORT_COPY.noCompany);
  requirePower(actor, 'edit_listings');
  await transaction(async (tx) => {
    const found = isUuid(importId) ? await lockImport(tx, importId) : null;
    if (found?.companyId !== companyId) throw new DomainError('not_found', IMPORT_COPY.notFound);
    await change(tx, found);
  });
}

/** The job. Each chunk is one transaction: after a kill -9 the next run goes on where it ended. */
export async function runListingImport({ importId }: { importId: string }): Promise<void> {
  let zip: Promise<PhotoZip> | undefined;
  const openZip = () => (zip ??= openKeptZip(importId));
  const source = { categories: await readCategories(), openZip };
  for (;;) {
    const next = await takePhotos(importId, source);
    if (!(await runChunk(importId, { ...source, ...next }))) return;
  }
}

const TRIES = 3;

/** False when the import has ended. */
async function runChunk(importId: string, next: Chunk): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction((tx) => writeOrUndo(tx, importId, next), {
        timeoutMs: 30_000,
      });
    } catch (error) {
      // Someone listed one of its SKUs at the same moment: the next attempt finds and updates it.
      if (!isUniqueViolation(error) || attempt === TRIES) throw error;
    }
  }
}

async function writeOrUndo(tx: Tx, importId: string, next: Chunk): Promise<boolean> {
  const found = await lockImport(tx, importId);
  if (found?.state !== 'running' && found?.state !== 'undoing') return false;
  // Two imports of a company take turns: both may name the same listings.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`listing import ${found.companyId}`}, 0))`;
  const answer =
    found.state === 'running' ? await writeChunk(tx, found, next) : await undoChunk(tx, found);
  await moveImport(tx, found, answer);
  return answer === true;
}

const HALTED_MS = 60_000;

/** Resumes imports whose worker was killed. */
export async function tendListingImports(now = new Date()): Promise<void> {
  const movedAt = { lt: new Date(now.getTime() - HALTED_MS) };
  await transaction(async (tx) => {
    const halted = await tx.listingImport.findMany({
      where: { state: { in: ['running', 'undoing'] }, movedAt },
      select: { id: true },
    });
    for (const { id } of halted) await queueRun(tx, id);
  });
}
