import { randomUUID } from 'node:crypto';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MAX_IMAGE_BYTES } from '~/lib/image-limits';
import { MEDIA_COPY } from '../copy';
import { TARGET_LIFETIME_MS, targetUrl } from './upload-target.server';

/**
 * Gives an address to which one photo may be sent within an hour, by the one who acts alone. Nothing
 * is kept: it is sealed into the address itself.
 * @param options.companyId whose photo it becomes: an admin's is of the listing's company
 * @param options.maxBytes the most that it may weigh: an admin's less than a seller's
 * @throws DomainError `no_company`
 */
export function openUploadTarget(
  actor: Actor,
  { companyId = actor.companyId, maxBytes = MAX_IMAGE_BYTES } = {},
): string {
  if (!companyId) throw new DomainError('no_company', MEDIA_COPY.noCompany);
  const expiresAt = Date.now() + TARGET_LIFETIME_MS;
  return targetUrl({ id: randomUUID(), userId: actor.userId, companyId, maxBytes, expiresAt });
}
