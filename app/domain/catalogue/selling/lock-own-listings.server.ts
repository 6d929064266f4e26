import { sql, type Tx } from '~/db/client.server';
import { readTradeFacts } from '~/db/trade-facts.server';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import {
  nameOfUser,
  readAdminMaterial,
  recordAdminEvent,
  requireNotLockedByOther,
} from '~/domain/administration/index.server';
import { requirePower } from '~/domain/companies/index.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { DomainError, isDomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { SELLING_COPY } from './copy';
import { LISTING_FACTS, type LockedMaterial } from '../materials/lock-material.server';
import { MAX_LISTINGS_AT_ONCE } from './selling.schema';

/**
 * Locks the actor's listings in the order of their ids, so that two calls never deadlock. Every
 * command of a seller calls this, so it also confirms that the listings are still for sale. `toDelete`
 * also waits for purchases that have started and leaves out what is already gone.
 * @throws DomainError `no_company`, `forbidden`, `invalid`, `not_found`, `locked` while an admin
 * edits one
 */
export async function lockOwnListings(
  tx: Tx,
  listingIds: string[],
  actor: Actor,
  { toDelete = false }: { toDelete?: boolean } = {},
): Promise<LockedMaterial[]> {
  const companyId = requireCompanyId(actor, SELLING_COPY.noCompany);
  requirePower(actor, 'edit_listings');
  const ids = [...new Set(listingIds.map((id) => id.toLowerCase()))];
  if (ids.length > MAX_LISTINGS_AT_ONCE) throw new DomainError('invalid', SELLING_COPY.tooMany);
  const locked = await tx.$queryRaw<{ id: string }[]>`
    WITH locked AS (
      SELECT id FROM materials
       WHERE id = ANY (${ids.filter(isUuid)}::uuid[]) AND company_id = ${companyId}::uuid
         AND deleted_at IS NULL
       ORDER BY id ${toDelete ? sql`FOR UPDATE` : sql`FOR NO KEY UPDATE`})
    UPDATE materials m SET confirmed_at = now() FROM locked WHERE m.id = locked.id RETURNING m.id`;
  if (locked.length < ids.length && !toDelete) {
    throw new DomainError('not_found', SELLING_COPY.notFound(ids.length));
  }
  const found = locked.map(({ id }) => id);
  const listings = await tx.material.findMany({
    where: { id: { in: found } },
    orderBy: { id: 'asc' },
    select: LISTING_FACTS,
  });
  await requireNotLockedByOther(tx, found, actor).catch((error: unknown) => {
    if (!isDomainError(error)) throw error;
    const one = listings.find(({ id }) => id === error.details?.materialId);
    const { title } = ADMINISTRATION_COPY.materialLocked;
    throw new DomainError('locked', SELLING_COPY.lockedByAdmin(one?.title), { details: { title } });
  });
  return listings.map((listing) => ({ ...listing, ...readTradeFacts(listing) }));
}

/** Locks one. @throws DomainError as `lockOwnListings` */
export async function requireOwnListing(
  tx: Tx,
  materialId: string,
  actor: Actor,
): Promise<LockedMaterial> {
  const [listing] = await lockOwnListings(tx, [materialId], actor);
  return listing!;
}

/** In the admins' live feed. Call it last, like `recordAdminEvent`. */
export async function announceListings(
  tx: Tx,
  listings: { id: string }[],
  actor: Actor,
): Promise<void> {
  if (listings.length === 0) return;
  const updatedByName = await nameOfUser(tx, actor.userId);
  for (const { id: materialId } of listings) {
    const material = await readAdminMaterial(tx, materialId);
    const updated = { materialId, material, updatedBy: actor.userId, updatedByName };
    await recordAdminEvent(tx, { type: 'material_updated', ...updated });
  }
}
