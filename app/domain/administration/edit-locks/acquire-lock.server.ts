import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import type { LockView } from '../admin-events';
import { ADMINISTRATION_COPY } from '../copy';
import { endExpiredEditLocks, queueExpiry } from './expire-locks.server';
import { LOCK_LIFETIME_MS } from '../lock-lifetime';
import { getLock } from './lock-queries.server';
import { recordAdminEvent } from '../record-admin-event.server';
import { requireAdminActor } from '../require-admin-actor';
import { lockRefusal } from './require-lock.server';

/**
 * Takes the lock for five minutes, or renews the actor's own. One conditional write decides: of two
 * admins at once, one gets it. Safe to repeat.
 * @throws DomainError `forbidden`, `not_found`, `locked` (`details`: title, lockedBy, lockedByName)
 */
export async function acquireLock(materialId: string, actor: Actor): Promise<LockView> {
  requireAdminActor(actor);
  return transaction(async (tx) => {
    const material =
      isUuid(materialId) &&
      (await tx.material.findFirst({
        where: { id: materialId, deletedAt: null },
        select: { id: true },
      }));
    if (!material) throw new DomainError('not_found', ADMINISTRATION_COPY.materialNotFound);

    await endExpiredEditLocks(tx, materialId);
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
