import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { ADMINISTRATION_COPY } from './copy';

/**
 * Refuses everybody but admins, whatever page or call they came through.
 * @throws DomainError `forbidden`
 */
export function requireAdminActor(actor: Actor): void {
  if (actor.role !== 'admin') throw new DomainError('forbidden', ADMINISTRATION_COPY.notAdmin);
}
