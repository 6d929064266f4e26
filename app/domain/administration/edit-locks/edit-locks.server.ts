import { db, type Prisma, sql, transaction, type Tx } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { addJob } from '~/services/jobs.server';
import type { LockReleaseReason, LockView } from '../admin-events';
import { ADMINISTRATION_COPY, LOCK_LIFETIME_MS } from '../copy';
import { recordAdminEvent } from '../record-admin-event.server';
import { requireAdminActor } from '../require-admin-actor';

/**
 * Takes the edit lock for five minutes, or renews the actor's own. One conditional write decides: of
 * two admins at once, one gets it. No admin can break another's lock; it ends when it expires, or when
 * its holder releases it, signs out, is banned, loses the account or deletes the material. Safe to
 * repeat.
 * @throws DomainError `forbidden`, `not_found`, `locked` (`details`: title, lockedBy, lockedByName)
 */
export async function acquireLock(materialId: string, actor: Actor): Promise<LockView> {
  requireAdminActor(actor);
  return transaction(async (tx) => {
    // Waits for a change its seller has begun: what the admin then reads is what they will save.
    const [material] = isUuid(materialId)
      ? await tx.$queryRaw<unknown[]>`
          SELECT 1 FROM materials WHERE id = ${materialId}::uuid AND deleted_at IS NULL FOR SHARE`
      : [];
    if (!material) throw new DomainError('not_found', ADMINISTRATION_COPY.materialNotFound);

    await endIfExpired(tx, materialId);
    const [taken] = await tx.$queryRaw<{ isNew: boolean; expiresAt: Date }[]>`
      INSERT INTO material_edit_locks AS l (material_id, locked_by_user_id, acquired_at, expires_at)
      VALUES (${materialId}::uuid, ${actor.userId}::uuid, clock_timestamp(),
              clock_timestamp() + ${LOCK_LIFETIME_MS} * interval '1 millisecond')
      ON CONFLICT (material_id) DO UPDATE
        SET expires_at = excluded.expires_at
      WHERE l.locked_by_user_id = excluded.locked_by_user_id
      RETURNING xmax = 0 AS "isNew", expires_at AS "expiresAt"`;
    if (!taken) throw await lockRefusal(tx, materialId, actor);

    const lock = (await getLock(materialId, tx))!;
    if (taken.isNew) {
      await queueExpiry(tx, materialId, taken.expiresAt);
      const { expiresAt: _expiresAt, ...event } = lock;
      await recordAdminEvent(tx, { type: 'material_lock_acquired', ...event });
    }
    return lock;
  });
}

/**
 * Extends the actor's lock to five minutes from now. An expired lock stays expired, since the
 * material may have changed. Safe to repeat. @returns its expiry, ISO 8601
 * @throws DomainError `forbidden`, `not_found`, `locked`
 */
export async function renewLock(materialId: string, actor: Actor): Promise<{ expiresAt: string }> {
  requireAdminActor(actor);
  if (!isUuid(materialId)) throw new DomainError('not_found', ADMINISTRATION_COPY.materialNotFound);
  const [renewed] = await db.$queryRaw<{ expiresAt: Date }[]>`
    UPDATE material_edit_locks
       SET expires_at = clock_timestamp() + ${LOCK_LIFETIME_MS} * interval '1 millisecond'
     WHERE material_id = ${materialId}::uuid AND locked_by_user_id = ${actor.userId}::uuid
       AND expires_at > clock_timestamp()
     RETURNING expires_at AS "expiresAt"`;
  if (!renewed) throw await lockRefusal(db, materialId, actor);
  return { expiresAt: renewed.expiresAt.toISOString() };
}

/**
 * Safe to repeat: does nothing when nobody holds the lock. @returns whether there was one
 * @throws DomainError `forbidden`, `not_found`, `locked` when another admin holds it
 */
export async function releaseLock(materialId: string, actor: Actor): Promise<boolean> {
  requireAdminActor(actor);
  if (!isUuid(materialId)) throw new DomainError('not_found', ADMINISTRATION_COPY.materialNotFound);
  return transaction(async (tx) => {
    if (await releaseLockOf(tx, materialId, actor.userId, 'released')) return true;
    await requireNotLockedByOther(tx, [materialId], actor);
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

/** One event per lock: of two concurrent calls, the DELETE of one finds nothing. */
async function endLocks(tx: Tx, which: Prisma.Sql, reason: LockReleaseReason): Promise<number> {
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

/**
 * Guards the lock until the transaction ends, against its timeout and other admins. Call it in the
 * transaction that saves. @throws DomainError `locked`, naming any other holder
 */
export async function requireLock(tx: Tx, materialId: string, actor: Actor): Promise<void> {
  const [own] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM material_edit_locks
     WHERE material_id = ${materialId}::uuid AND locked_by_user_id = ${actor.userId}::uuid
       AND expires_at > clock_timestamp() FOR UPDATE`;
  if (!own) throw await lockRefusal(tx, materialId, actor);
}

/** @throws DomainError `locked`, naming the admin who holds the lock of one of them */
export async function requireNotLockedByOther(tx: Tx, materialIds: string[], actor: Actor) {
  const [locked] = await tx.$queryRaw<{ materialId: string }[]>`
    SELECT material_id AS "materialId" FROM material_edit_locks
     WHERE material_id = ANY (${materialIds}::uuid[])
       AND locked_by_user_id <> ${actor.userId}::uuid AND expires_at > clock_timestamp()`;
  if (locked) throw await lockRefusal(tx, locked.materialId, actor);
}

async function lockRefusal(tx: Tx, materialId: string, actor: Actor): Promise<DomainError> {
  const { title, description, lost } = ADMINISTRATION_COPY.materialLocked;
  const lock = await getLock(materialId, tx);
  if (!lock || lock.lockedBy === actor.userId) {
    return new DomainError('locked', lost, { details: { title } });
  }
  const { lockedBy, lockedByName } = lock;
  return new DomainError('locked', description(lockedByName), {
    details: { title, materialId, lockedBy, lockedByName },
  });
}

function endIfExpired(tx: Tx, materialId: string): Promise<number> {
  const isOver = sql`l.material_id = ${materialId}::uuid AND l.expires_at <= clock_timestamp()`;
  return endLocks(tx, isOver, 'timeout');
}

/** The job at a lock's expiry; checks a renewed lock again at its new end. Safe to repeat. */
export async function expireEditLock({ materialId }: { materialId: string }): Promise<void> {
  const lock = await db.materialEditLock.findUnique({
    where: { materialId },
    select: { expiresAt: true },
  });
  if (!lock) return;
  await transaction(async (tx) => {
    if ((await endIfExpired(tx, materialId)) > 0) return;
    await queueExpiry(tx, materialId, lock.expiresAt);
  });
}

function queueExpiry(tx: Tx, materialId: string, runAt: Date): Promise<void> {
  const jobKey = `expire_edit_lock:${materialId}`;
  return addJob(tx, 'expire_edit_lock', { materialId }, { runAt, jobKey });
}

const LOCKS = sql`
  SELECT l.material_id AS "materialId", l.locked_by_user_id AS "lockedBy",
         trim(u.first_name || ' ' || u.last_name) AS "lockedByName",
         ${isoTime(sql`l.expires_at`)} AS "expiresAt"
    FROM material_edit_locks l JOIN users u ON u.id = l.locked_by_user_id
   WHERE l.expires_at > clock_timestamp()`;

/** Oldest first. */
export function listLocks(tx: Tx = db): Promise<LockView[]> {
  return tx.$queryRaw<LockView[]>`${LOCKS} ORDER BY l.acquired_at, l.material_id`;
}

/** Null when nobody holds the lock. */
export async function getLock(materialId: string, tx: Tx = db): Promise<LockView | null> {
  const [lock] = await tx.$queryRaw<LockView[]>`${LOCKS} AND l.material_id = ${materialId}::uuid`;
  return lock ?? null;
}
