import { transaction, type Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import type { LockReleaseReason } from '../admin-events';
import { ADMINISTRATION_COPY } from '../copy';
import { nameOfUser, recordAdminEvent } from '../record-admin-event.server';
import { requireAdminActor } from '../require-admin-actor';
import { requireNotLockedByOther } from './require-lock.server';

/**
 * Safe to repeat: does nothing when nobody holds the lock. @returns whether there was one
 * @throws DomainError `forbidden`, `not_found`, `locked` when another admin holds it
 */
export async function releaseLock(materialId: string, actor: Actor): Promise<boolean> {
  requireAdminActor(actor);
  if (!isUuid(materialId)) throw new DomainError('not_found', ADMINISTRATION_COPY.materialNotFound);
  return transaction(async (tx) => {
    if (await releaseLockOf(tx, materialId, actor.userId, 'released')) return true;
    await requireNotLockedByOther(tx, materialId, actor);
    return false;
  });
}

/** Releases a user's lock on one material, with its event. @returns whether there was one */
export async function releaseLockOf(
  tx: Tx,
  materialId: string,
  userId: string,
  reason: LockReleaseReason,
): Promise<boolean> {
  const { count } = await tx.materialEditLock.deleteMany({
    where: { materialId, lockedByUserId: userId },
  });
  if (count === 0) return false;
  await recordAdminEvent(tx, {
    type: 'material_lock_released',
    materialId,
    releasedBy: userId,
    releasedByName: await nameOfUser(tx, userId),
    reason,
  });
  return true;
}

/** Releases all locks on sign-out, ban, or deletion. Safe to repeat. @returns how many */
export async function releaseLocksOf(
  tx: Tx,
  userId: string,
  reason: LockReleaseReason,
): Promise<number> {
  const ended = await tx.$queryRaw<{ materialId: string }[]>`
    DELETE FROM material_edit_locks WHERE locked_by_user_id = ${userId}::uuid
    RETURNING material_id AS "materialId"`;
  if (ended.length === 0) return 0;
  const releasedByName = await nameOfUser(tx, userId);
  for (const { materialId } of ended) {
    await recordAdminEvent(tx, {
      type: 'material_lock_released',
      materialId,
      releasedBy: userId,
      releasedByName,
      reason,
    });
  }
  return ended.length;
}
