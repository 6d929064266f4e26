import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { ADMINISTRATION_COPY } from './copy';

/** @throws DomainError `forbidden` for anyone but an admin */
export function requireAdminActor(actor: Actor): void {
  if (actor.role !== 'admin') throw new DomainError('forbidden', ADMINISTRATION_COPY.notAdmin);
}
