import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { ADMINISTRATION_COPY } from '../copy';
import { LOCK_LIFETIME_MS } from '../lock-lifetime';
import { requireAdminActor } from '../require-admin-actor';
import { lockRefusal } from './require-lock.server';

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
