import { transaction, db } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { SELLING_COPY } from './copy';
import { applyEdit, holdCategoryOf } from '../materials/apply-edit.server';
import { setPhotos } from '../materials/set-photos.server';
import {
  type ListingEdit,
  photosText,
  readPhotosAndSubcategory,
  withOthersEdits,
  listingAsSeen,
  listingTexts,
} from './listing-as-seen.server';
import { announceListings, requireOwnListing } from './lock-own-listings.server';
import { pauseOrResume } from './pause-listings.server';
import { isNotSuspendedSql } from '~/db/may-trade.server';
import { readTradeFacts } from '~/db/trade-facts.server';
import { isUuid } from '~/lib/uuid';
import { LISTING_FACTS } from '../materials/lock-material.server';

/**
 * Changes the fields that are sent; begun purchases keep their price. `available` pauses and resumes
 * as `pauseListings` and `resumeListings` do. With `seen`, of
 * `listingAsSeen`, keeps what others changed since and refuses what both changed; with `updatedAt`,
 * refuses if anything changed since. Safe to repeat.
 * @throws DomainError `no_company`, `forbidden`, `not_found`, `locked`, `invalid`, `conflict`
 */
export async function editListing(
  materialId: string,
  sent: ListingEdit,
  actor: Actor,
): Promise<{ id: string; title: string }> {
  return transaction(async (tx) => {
    await holdCategoryOf(tx, materialId, sent);
    const locked = await requireOwnListing(tx, materialId, actor);
    const { id } = locked;
    const before = { ...locked, ...(await readPhotosAndSubcategory(tx, id)) };
    const { images } = before;
    if (sent.updatedAt && Date.parse(sent.updatedAt) !== before.updatedAt.getTime()) {
      throw new DomainError('conflict', SELLING_COPY.changedSince, { field: 'updatedAt' });
    }
    const { photos, ...edit } = await withOthersEdits(tx, before, sent);
    const changes = await applyEdit(tx, { before, sent: edit, actor });
    const arePhotosChanged = photos && photosText(photos) !== photosText(images);
    if (arePhotosChanged) await setPhotos(tx, id, photos, actor);
    if (changes || arePhotosChanged) {
      await recordAudit(tx, actor, 'listing.edited', id, {
        before: { ...changes?.before, ...(arePhotosChanged && { photos: photosText(images) }) },
        after: { ...changes?.after, ...(arePhotosChanged && { photos: photosText(photos) }) },
      });
      await announceListings(tx, [before], actor);
    }
    if (sent.available !== undefined && sent.available !== before.available) {
      const { availableUntil = before.availableUntil } = edit;
      const isPaused = !sent.available;
      await pauseOrResume(tx, [{ ...before, availableUntil }], { isPaused, actor });
    }
    return { id, title: edit.title ?? before.title };
  });
}

/** A company's own listing as its edit form shows it; null if deleted or another company's. */
export async function getEditableListing(id: string, companyId: string) {
  if (!isUuid(id)) return null;
  const row = await db.material.findFirst({
    where: { id, companyId, deletedAt: null },
    select: LISTING_FACTS,
  });
  if (!row) return null;
  const listing = { ...row, ...readTradeFacts(row), ...(await readPhotosAndSubcategory(db, id)) };
  const { categoryId, category, subcategoryId, subcategory } = listing;
  return {
    title: listing.title,
    texts: { ...listingTexts(listing), seen: listingAsSeen(listing) } as Record<string, string>,
    photos: listing.images.map(({ objectPath, alt }) => ({ imageUrl: objectPath, alt: alt ?? '' })),
    category: { id: categoryId, name: category },
    subcategory: subcategory && { id: subcategoryId!, name: subcategory.name },
  };
}

export interface EditConsequences {
  /** Purchases being paid for: they keep the old price */
  paying: number;
  /** Companies that saved it: a lower price alerts them */
  savers: number;
  /** Saved searches that found it: they don't alert again */
  searches: number;
  threads: number;
}

/** Counts what a save affects; all 0 for another company's listing. */
export async function editConsequences(id: string, companyId: string): Promise<EditConsequences> {
  const [counts] = await db.$queryRaw<EditConsequences[]>`
    WITH own AS (
      SELECT id, company_id FROM materials
       WHERE id = ${id}::uuid AND company_id = ${companyId}::uuid
    )
    SELECT
      (SELECT count(*)::int FROM stock_holds h JOIN own ON own.id = h.material_id
        WHERE h.status = 'held') AS paying,
      (SELECT count(DISTINCT u.company_id)::int
         FROM saved_materials s JOIN own ON own.id = s.material_id
         JOIN users u ON u.id = s.user_id AND u.banned_at IS NULL
         JOIN companies c ON c.id = u.company_id AND ${isNotSuspendedSql()}
        WHERE u.company_id <> own.company_id) AS savers,
      (SELECT count(*)::int FROM saved_search_matches x JOIN own ON own.id = x.material_id
         JOIN saved_searches s ON s.id = x.search_id AND s.is_active) AS searches,
      (SELECT count(*)::int FROM message_threads t JOIN own ON own.id = t.material_id) AS threads`;
  return counts!;
}
