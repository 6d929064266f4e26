import { db, sql, sqlEmpty, transaction, type Tx } from '~/db/client.server';
import { addJob } from '~/services/jobs.server';
import { recordAdminEvent } from '../record-admin-event.server';

/**
 * Ends expired locks with one event each: of two calls at once, the DELETE of one finds nothing.
 * @param materialId all materials when absent
 */
export async function endExpiredEditLocks(tx: Tx, materialId?: string): Promise<number> {
  const ended = await tx.$queryRaw<{ materialId: string; userId: string; name: string }[]>`
    DELETE FROM material_edit_locks l USING users u
     WHERE u.id = l.locked_by_user_id AND l.expires_at <= clock_timestamp()
       ${materialId ? sql`AND l.material_id = ${materialId}::uuid` : sqlEmpty}
    RETURNING l.material_id AS "materialId", u.id AS "userId",
              trim(u.first_name || ' ' || u.last_name) AS name`;
  for (const { materialId: id, userId, name } of ended) {
    await recordAdminEvent(tx, {
      type: 'material_lock_released',
      materialId: id,
      releasedBy: userId,
      releasedByName: name,
      reason: 'timeout',
    });
  }
  return ended.length;
}

/** The job at a lock's expiry; checks a renewed lock again at its new end. Safe to repeat. */
export async function expireEditLock({ materialId }: { materialId: string }): Promise<void> {
  const lock = await db.materialEditLock.findUnique({
    where: { materialId },
    select: { expiresAt: true },
  });
  if (!lock) return;
  await transaction(async (tx) => {
    if ((await endExpiredEditLocks(tx, materialId)) > 0) return;
    await addJob(
      tx,
      'expire_edit_lock',
      { materialId },
      { runAt: lock.expiresAt, jobKey: `expire_edit_lock:${materialId}` },
    );
  });
}

/** Ends locks whose job was lost. Runs every minute; safe to repeat and to run twice at once. */
export async function sweepExpiredEditLocks(): Promise<number> {
  const expired = await db.materialEditLock.count({ where: { expiresAt: { lte: new Date() } } });
  return expired > 0 ? transaction((tx) => endExpiredEditLocks(tx)) : 0;
}
