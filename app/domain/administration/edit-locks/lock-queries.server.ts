import { db, sql, type Tx } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import type { LockView } from '../admin-events';

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
