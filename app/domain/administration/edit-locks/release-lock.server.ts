import { type Prisma, sql, transaction, type Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import type { LockReleaseReason } from '../admin-events';
import { ADMINISTRATION_COPY } from '../copy';
import { recordAdminEvent } from '../record-admin-event.server';
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
  const own = sql`l.material_id = ${materialId}::uuid AND l.locked_by_user_id = ${userId}::uuid`;
  return (await endLocks(tx, own, reason)) > 0;
}

/** Releases all locks on sign-out, ban, or deletion. Safe to repeat. @returns how many */
export function releaseLocksOf(tx: Tx, userId: string, reason: LockReleaseReason): Promise<number> {
  return endLocks(tx, sql`l.locked_by_user_id = ${userId}::uuid`, reason);
}

/** One event for each lock: of two calls at once, the DELETE of one finds nothing. */
export async function endLocks(
  tx: Tx,
  which: Prisma.Sql,
  reason: LockReleaseReason,
): Promise<number> {
  const ended = await tx.$queryRaw<
    { materialId: string; releasedBy: string; releasedByName: string }[]
  >`
    DELETE FROM material_edit_locks l USING users u
     WHERE u.id = l.locked_by_user_id AND ${which}
    RETURNING l.material_id AS "materialId", u.id AS "releasedBy",
              trim(u.first_name || ' ' || u.last_name) AS "releasedByName"`;
  for (const lock of ended) {
    await recordAdminEvent(tx, { type: 'material_lock_released', ...lock, reason });
  }
  return ended.length;
}
