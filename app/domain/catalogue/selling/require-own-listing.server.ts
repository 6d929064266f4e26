import type { Tx } from '~/db/client.server';
import { requireNotLockedByOther } from '~/domain/administration/index.server';
import { requirePower } from '~/domain/companies/index.server';
import { type Actor, requireCompanyId } from '~/lib/actor';
import { DomainError, isDomainError } from '~/lib/errors';
import { SELLING_COPY } from '../copy';
import { lockMaterial, type LockedMaterial } from '../materials/lock-material.server';

/**
 * Locks the company's own listing; `toDelete` also waits for begun purchases.
 * @throws DomainError `no_company`, `forbidden`, `not_found` for deleted and others' ones, `locked`
 */
export async function requireOwnListing(
  tx: Tx,
  materialId: string,
  actor: Actor,
  { toDelete = false }: { toDelete?: boolean } = {},
): Promise<LockedMaterial> {
  const companyId = requireCompanyId(actor, SELLING_COPY.noCompany);
  requirePower(actor, 'edit_listings');
  const listing = await lockMaterial(tx, materialId, { companyId, toDelete });
  await requireNotLockedByOther(tx, listing.id, actor).catch((error: unknown) => {
    if (!isDomainError(error)) throw error;
    throw new DomainError('locked', SELLING_COPY.lockedByAdmin);
  });
  return listing;
}
