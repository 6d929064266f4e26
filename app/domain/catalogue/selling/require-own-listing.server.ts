import type { Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { CATALOGUE_COPY } from '../copy';
import type { LockedMaterial } from '../materials/lock-material.server';
import { lockOwnListings } from './lock-own-listings.server';

/**
 * Locks the company's own listing; `toDelete` also waits for begun purchases.
 * @throws DomainError `no_company`, `forbidden`, `not_found` for deleted and others' ones, `locked`
 */
export async function requireOwnListing(
  tx: Tx,
  materialId: string,
  actor: Actor,
  options?: { toDelete?: boolean },
): Promise<LockedMaterial> {
  const [listing] = await lockOwnListings(tx, [materialId], actor, options);
  if (!listing) throw new DomainError('not_found', CATALOGUE_COPY.materialNotFound);
  return listing;
}
