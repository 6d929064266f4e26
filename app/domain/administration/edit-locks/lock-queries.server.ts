import { db, type Tx } from '~/db/client.server';
import type { LockView } from '../admin-events';

/** Oldest first. */
export function listLocks(tx: Tx = db): Promise<LockView[]> {
  return tx.$queryRaw<LockView[]>`
    SELECT l.material_id AS "materialId", l.locked_by_user_id AS "lockedBy",
           trim(u.first_name || ' ' || u.last_name) AS "lockedByName",
           to_char(l.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "expiresAt"
      FROM material_edit_locks l JOIN users u ON u.id = l.locked_by_user_id
     WHERE l.expires_at > clock_timestamp() ORDER BY l.acquired_at, l.material_id`;
}

/** Null when nobody holds the lock. */
export async function getLock(materialId: string, tx: Tx = db): Promise<LockView | null> {
  const [lock] = await tx.$queryRaw<LockView[]>`
    SELECT l.material_id AS "materialId", l.locked_by_user_id AS "lockedBy",
           trim(u.first_name || ' ' || u.last_name) AS "lockedByName",
           to_char(l.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "expiresAt"
      FROM material_edit_locks l JOIN users u ON u.id = l.locked_by_user_id
     WHERE l.material_id = ${materialId}::uuid AND l.expires_at > clock_timestamp()`;
  return lock ?? null;
}
