import type { Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { isDomainError } from '~/lib/errors';
import { decimalToCents } from '~/lib/money';
import { addJob } from '~/services/jobs.server';
import { applyEdit } from '../materials/apply-edit.server';
import type { MaterialEdit } from '../materials/edit-material.schema';
import type { MaterialPhoto } from '../materials/photos.schema';
import { setPhotos } from '../materials/set-photos.server';
import { queueSaverAlerts } from '../saved/queue-saved-alerts.server';
import { readPhotosAndSubcategory } from '../selling/listing-as-seen.server';
import { lockOwnListings, requireOwnListing } from '../selling/lock-own-listings.server';
import { removeListing } from '../selling/delete-listings.server';
import { IMPORT_COPY } from './copy';
import { holdCategories } from './find-category.server';
import type { ChunkAnswer, ImportRun } from './import-state.server';
import { actorOf } from './write-chunk.server';

const CHUNK = 100;

interface WrittenRow {
  row: number;
  outcome: 'created' | 'updated';
  materialId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Deletes the listings that the import made, or pauses those that were bought; gives updated ones
 * their old values back, field by field, where nobody changed them since. Stops at a listing that an
 * admin is editing.
 */
export async function undoChunk(tx: Tx, found: ImportRun): Promise<ChunkAnswer> {
  const importId = found.id;
  const rows = (await tx.listingImportRow.findMany({
    where: { importId, outcome: { in: ['created', 'updated'] } },
    orderBy: { row: 'asc' },
    take: CHUNK,
    select: { row: true, outcome: true, materialId: true, before: true, after: true },
  })) as unknown as WrittenRow[];
  if (rows.length === 0) return { state: 'undone' };
  const actor = await actorOf(tx, found);
  if (!actor) return { state: 'stopped', problem: IMPORT_COPY.mayNotList };
  await holdCategories(tx);
  const ids = rows.map(({ materialId }) => materialId);
  try {
    await lockOwnListings(tx, ids, actor, { toDelete: true });
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'locked') throw error;
    return { state: 'stopped', problem: IMPORT_COPY.lockedByAdmin };
  }
  const made = rows.filter(({ outcome }) => outcome === 'created');
  const paused = await removeListings(
    tx,
    made.map(({ materialId }) => materialId),
    actor,
  );
  const outcomes = new Map<number, 'removed' | 'paused' | 'restored' | 'kept'>(
    made.map(({ row, materialId }) => [row, paused.has(materialId) ? 'paused' : 'removed']),
  );
  for (const row of rows.filter(({ outcome }) => outcome === 'updated')) {
    outcomes.set(row.row, (await restore(tx, row, actor)) ? 'restored' : 'kept');
  }
  for (const outcome of new Set(outcomes.values())) {
    const its = [...outcomes].flatMap(([row, one]) => (one === outcome ? [row] : []));
    const where = { importId, row: { in: its } };
    await tx.listingImportRow.updateMany({ where, data: { outcome } });
  }
  return true;
}

/**
 * What the import changed and nobody else since, as it was. Of the old stock, what was sold or is held
 * since stays so: 10 became 1,000 and 3 were sold, so 7 are available. False if something stays.
 */
async function restore(
  tx: Tx,
  { materialId, before: old, after }: WrittenRow,
  actor: Actor,
): Promise<boolean> {
  await tx.$executeRaw`SAVEPOINT restoring`;
  try {
    const before = await requireOwnListing(tx, materialId, actor);
    const { images } = await readPhotosAndSubcategory(tx, materialId);
    const gone = before.quantityHeld + before.quantitySold;
    const now: Record<string, unknown> = {
      ...before,
      price: before.price.toFixed(2),
      quantityListed: before.quantity + gone,
      photos: images.map(({ alt, objectPath }) => ({ alt, imageUrl: objectPath })),
    };
    // A category's name changes when an admin renames it; its id says whether it is the same.
    const changed = Object.keys(after).filter((field) => field !== 'category');
    const asImported = changed.filter(
      (field) => JSON.stringify(now[field] ?? null) === JSON.stringify(after[field]),
    );
    const { price, quantityListed, photos, ...rest } = Object.fromEntries(
      asImported.map((field) => [field, old[field]]),
    );
    const sent: Partial<MaterialEdit> = {
      ...rest,
      priceCents: price === undefined ? undefined : decimalToCents(price as string),
      quantity:
        quantityListed === undefined ? undefined : Math.max(0, (quantityListed as number) - gone),
    };
    await applyEdit(tx, { before, sent, actor });
    if (photos) {
      await tx.$executeRaw`SAVEPOINT restoring`;
      await setPhotos(tx, materialId, photos as MaterialPhoto[], actor);
    }
    return asImported.length === changed.length;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    // Race: another listing has taken the SKU, which aborts the transaction, or a photo is gone.
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT restoring`;
    return false;
  }
}

/** @returns those that were bought, or are being paid: they are paused, and unpaid purchases end */
async function removeListings(tx: Tx, ids: string[], actor: Actor): Promise<Set<string>> {
  const bought = await tx.transaction.findMany({
    where: { materialId: { in: ids } },
    distinct: ['materialId'],
    select: { materialId: true },
  });
  const paused = new Set(bought.map(({ materialId }) => materialId));
  await tx.material.updateMany({
    where: { id: { in: [...paused] }, pausedAt: null },
    data: { pausedAt: new Date() },
  });
  for (const materialId of paused) {
    await queueSaverAlerts(tx, materialId);
    await addJob(tx, 'release_unpaid_sales', { materialId, actor });
  }
  const removed = ids.filter((id) => !paused.has(id));
  const unsold = await tx.material.findMany({
    where: { id: { in: removed } },
    select: { id: true },
  });
  for (const listing of unsold) await removeListing(tx, listing, actor);
  return paused;
}
