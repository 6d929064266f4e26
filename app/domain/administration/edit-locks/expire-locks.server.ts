import { db, sql, sqlEmpty, transaction, type Tx } from '~/db/client.server';
import { addJob } from '~/services/jobs.server';
import { endLocks } from './release-lock.server';

/** @param materialId all materials when absent */
export function endExpiredEditLocks(tx: Tx, materialId?: string): Promise<number> {
  const ofMaterial = materialId ? sql`AND l.material_id = ${materialId}::uuid` : sqlEmpty;
  return endLocks(tx, sql`l.expires_at <= clock_timestamp() ${ofMaterial}`, 'timeout');
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
    await queueExpiry(tx, materialId, lock.expiresAt);
  });
}

export function queueExpiry(tx: Tx, materialId: string, runAt: Date): Promise<void> {
  const jobKey = `expire_edit_lock:${materialId}`;
  return addJob(tx, 'expire_edit_lock', { materialId }, { runAt, jobKey });
}

/** Ends locks whose job was lost. Runs every minute; safe to repeat and to run twice at once. */
export async function sweepExpiredEditLocks(): Promise<number> {
  const expired = await db.materialEditLock.count({ where: { expiresAt: { lte: new Date() } } });
  return expired > 0 ? transaction((tx) => endExpiredEditLocks(tx)) : 0;
}
