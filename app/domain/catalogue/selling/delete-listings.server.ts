import { transaction, type Tx } from '~/db/client.server';
import { nameOfUser, recordAdminEvent, releaseLockOf } from '~/domain/administration/index.server';
import { releaseUploads } from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { addJob } from '~/services/jobs.server';
import { lockOwnListings } from './lock-own-listings.server';

/**
 * Deletes listings; those with transactions stay on the transactions' pages. All or none. Safe to
 * repeat: what is already gone is left out.
 * @throws DomainError `no_company`, `forbidden`, `invalid`, `locked`
 */
export async function deleteListings(
  ids: string[],
  actor: Actor,
): Promise<{ deleted: number; kept: number }> {
  return transaction(async (tx) => {
    const listings = await lockOwnListings(tx, ids, actor, { toDelete: true });
    let kept = 0;
    for (const listing of listings) {
      const { isKept } = await removeListing(tx, listing, actor);
      kept += Number(isKept);
    }
    await announceRemoval(
      tx,
      listings.map(({ id }) => id),
      actor,
    );
    return { deleted: listings.length, kept };
  });
}

/**
 * The caller has locked the listing for deletion. With transactions it is kept for their pages,
 * unpaid ones are released; without, it and its photos go.
 */
export async function removeListing(
  tx: Tx,
  { id }: { id: string },
  actor: Actor,
): Promise<{ isKept: boolean }> {
  await releaseLockOf(tx, id, actor.userId, 'deleted');
  const isKept = (await tx.transaction.count({ where: { materialId: id }, take: 1 })) > 0;
  if (isKept) {
    const data = { deletedAt: new Date() };
    await tx.material.update({ where: { id }, data, select: { id: true } });
    await addJob(tx, 'release_unpaid_sales', { materialId: id, actor });
    return { isKept };
  }
  const images = await tx.materialImage.findMany({
    where: { materialId: id },
    select: { objectPath: true },
  });
  await tx.material.delete({ where: { id }, select: { id: true } });
  await releaseUploads(
    tx,
    images.map(({ objectPath }) => objectPath),
  );
  return { isKept };
}

/** In the admins' live feed. Call it last, like `recordAdminEvent`. */
export async function announceRemoval(tx: Tx, ids: string[], actor: Actor): Promise<void> {
  if (ids.length === 0) return;
  const { userId: deletedBy } = actor;
  const deletedByName = await nameOfUser(tx, deletedBy);
  for (const materialId of ids) {
    const event = { materialId, deletedBy, deletedByName };
    await recordAdminEvent(tx, { type: 'material_deleted', ...event });
  }
}
