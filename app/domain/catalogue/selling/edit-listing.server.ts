import { transaction } from '~/db/client.server';
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
} from './listing-as-seen.server';
import { announceListings, requireOwnListing } from './lock-own-listings.server';
import { pauseOrResume } from './pause-listings.server';

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
