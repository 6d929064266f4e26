import type { Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { ADMINISTRATION_COPY } from '../copy';
import { getLock } from './lock-queries.server';

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

/** @throws DomainError `locked`, naming the admin who holds it */
export async function requireNotLockedByOther(
  tx: Tx,
  materialId: string,
  actor: Actor,
): Promise<void> {
  const lock = await getLock(materialId, tx);
  if (lock && lock.lockedBy !== actor.userId) throw await lockRefusal(tx, materialId, actor);
}

export async function lockRefusal(tx: Tx, materialId: string, actor: Actor): Promise<DomainError> {
  const { title, description, lost } = ADMINISTRATION_COPY.materialLocked;
  const lock = await getLock(materialId, tx);
  if (!lock || lock.lockedBy === actor.userId) {
    return new DomainError('locked', lost, { details: { title } });
  }
  const { lockedBy, lockedByName } = lock;
  return new DomainError('locked', description(lockedByName), {
    details: { title, lockedBy, lockedByName },
  });
}
