import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { ADMINISTRATION_COPY } from './copy';

/** @throws DomainError `second_factor_required`, `forbidden` for anyone but an admin */
export function requireAdminActor(actor: Actor): void {
  if (actor.needsSecondFactor) {
    throw new DomainError('second_factor_required', ADMINISTRATION_COPY.needsSecondFactor, {
      details: { missing: 'secondFactor' },
    });
  }
  if (actor.role !== 'admin') throw new DomainError('forbidden', ADMINISTRATION_COPY.notAdmin);
}
