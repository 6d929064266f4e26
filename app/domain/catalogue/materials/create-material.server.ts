import { createHash } from 'node:crypto';
import { transaction, type Tx } from '~/db/client.server';
import { tradeFactsData } from '~/db/trade-facts.server';
import { requireSeller } from '~/domain/companies/index.server';
import { findUploads } from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { withTradeFacts } from '~/lib/choices/trade-facts';
import { DomainError } from '~/lib/errors';
import { centsToDecimal } from '~/lib/money';
import { cityMeant, placeOfAddress } from '~/lib/places/places.server';
import type { NewMaterial } from './create-material.schema';
import { LISTING_COPY } from '../selling/copy';
import { queueSearchMatches } from '../saved/queue-saved-alerts.server';
import { asWholeLot, requireConsistent, throwSkuTaken } from './require-consistent.server';
import { requireCategory } from '../categories/require-category.server';
import { setPhotos } from './set-photos.server';

/**
 * Safe to repeat: the same `id` and contents return the first call's listing. Other contents under
 * a used id are another listing with its own id, or refused with `isIdKept`.
 * @throws DomainError `no_company`, `forbidden`, `not_onboarded`, `invalid`, `service_unavailable`,
 * `conflict` for a used `id` or `sku`
 */
export async function createMaterial(
  sent: NewMaterial,
  actor: Actor,
  options?: ListOptions,
): Promise<{ id: string; title: string }> {
  return listMaterial(sent, await requireSeller(actor, LISTING_COPY.noCompany), actor, options);
}

interface ListOptions {
  /** Of the draft with this `id` that `sent` was read from */
  draftVersion?: number;
  isIdKept?: boolean;
}

/**
 * For the company of `requireSeller`. @throws DomainError what `createMaterial` does; `conflict`
 * when the draft has changed (`details.hasMoved`)
 */
export async function listMaterial(
  sent: NewMaterial,
  companyId: string,
  actor: Actor,
  { draftVersion, isIdKept = false }: ListOptions = {},
): Promise<{ id: string; title: string }> {
  const city = cityMeant(sent.city, sent.state);
  const input = asWholeLot({ ...sent, ...withTradeFacts(sent), city });
  requireConsistent(input);
  const { id, photos = [], ...listing } = input;

  return transaction(async (tx) => {
    const once = id ? await findListed(tx, { ...input, id }, companyId) : null;
    if (once?.listed) return once.listed;
    if (isIdKept && once?.isFree === false) {
      throw new DomainError('conflict', LISTING_COPY.idTaken, { field: 'id' });
    }
    if (id && draftVersion) {
      const where = { id, companyId, version: draftVersion };
      const { count } = await tx.listingDraft.deleteMany({ where });
      if (count === 0) {
        throw new DomainError('conflict', LISTING_COPY.draft.moved, {
          details: { hasMoved: true },
        });
      }
    }
    const category = await requireCategory(tx, input);
    const listed = await tx.material
      .create({
        data: {
          ...(once?.isFree && { id }),
          onceDigest: once?.digest,
          ...newListing(listing, companyId, category.name),
        },
        select: { id: true, title: true },
      })
      .catch(throwSkuTaken);
    await setPhotos(tx, listed.id, photos, actor);
    if (id) await tx.listingDraft.deleteMany({ where: { id, companyId } });
    if (input.available !== false) await queueSearchMatches(tx, listed.id);
    return listed;
  });
}

/** The columns of a listing that is about to be made. */
export function newListing(
  sent: Omit<NewMaterial, 'id' | 'photos'>,
  companyId: string,
  category: string,
) {
  const listing = asWholeLot({ ...sent, ...withTradeFacts(sent) });
  const { available, priceCents, ...facts } = listing;
  const place = placeOfAddress(facts);
  return {
    ...facts,
    ...tradeFactsData(facts),
    companyId,
    category,
    price: centsToDecimal(priceCents),
    quantityListed: facts.quantity,
    pausedAt: available === false ? new Date() : null,
    latitude: place?.latitude,
    longitude: place?.longitude,
  };
}

/** Until the transaction ends, nobody else lists anything under this id. */
export async function lockListingId(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
}

/**
 * A form posted twice at once waits here for the first to commit. Its photos have new ids when their
 * files were sent again, so their contents are compared.
 */
async function findListed(
  tx: Tx,
  { id, photos = [], ...contents }: NewMaterial & { id: string },
  companyId: string,
) {
  await lockListingId(tx, id);
  const uploads = await findUploads(tx, photos, companyId);
  const sent = photos.map(({ alt }, index) => [uploads[index]?.digest, alt]);
  const digest = onceDigest(id, { ...contents, sent });
  const listed = await tx.material.findUnique({
    where: { companyId_onceDigest: { companyId, onceDigest: digest } },
    select: { id: true, title: true },
  });
  const used = await tx.material.findUnique({ where: { id }, select: { id: true } });
  return { digest, listed, isFree: !used };
}

/**
 * A one-time id belongs to its contents: the same form sent again has the same digest, other
 * contents under a used id have another.
 */
export const onceDigest = (id: string, contents: object): string =>
  createHash('sha256')
    .update(JSON.stringify([id, contents]))
    .digest('hex');
