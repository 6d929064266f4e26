import { db, transaction, type Tx } from '~/db/client.server';
import { mayTrade } from '~/db/may-trade.server';
import { getPaymentStatus, requirePower } from '~/domain/companies/index.server';
import { MEDIA_COPY } from '~/domain/media/copy';
import { claimUpload, findUploadId } from '~/domain/media/index.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { centsToDecimal } from '~/lib/money';
import type { NewMaterial } from './create-material.schema';
import { placeOfAddress, requireZipIn } from '~/lib/places/places.server';
import { queueSearchMatches } from '../saved/queue-saved-alerts.server';
import { requireCategory } from '../categories/require-category.server';

const REFUSALS = {
  noCompany: 'Join a company to list materials.',
  notApproved: 'Your company must be approved before it can list materials.',
  notOnboarded: 'Complete your payment setup before you list materials.',
  noSuchPhoto: MEDIA_COPY.noSuchPhoto,
  otherListing: 'Reload the page and try again',
} as const;

/**
 * Safe to repeat with the same `id`: returns the first call's listing.
 * @throws DomainError `no_company`, `forbidden`, `not_onboarded`, `invalid`, `conflict` when the id
 * is another company's listing, `service_unavailable`
 */
export async function createMaterial(
  input: NewMaterial,
  actor: Actor,
): Promise<{ id: string; title: string }> {
  const companyId = requireCompanyId(actor, REFUSALS.noCompany);
  requirePower(actor, 'edit_listings');
  await requireSeller(companyId);
  requireZipIn(input);
  const uploadId = await uploadIdOf(input);

  return transaction(async (tx) => {
    if (input.id) {
      const listed = await findListed(tx, input.id, companyId);
      if (listed) return listed;
    }
    const category = await requireCategory(tx, input);
    const photo = uploadId ? await claimUpload(tx, uploadId, actor) : null;
    const place = placeOfAddress(input);
    const listed = await tx.material.create({
      data: {
        ...(input.id && { id: input.id }),
        companyId,
        categoryId: category.id,
        category: category.name,
        subcategoryId: input.subcategoryId,
        title: input.title,
        description: input.description,
        condition: input.condition,
        price: centsToDecimal(input.priceCents),
        priceUnit: input.priceUnit,
        isWholeLot: input.priceUnit === 'OBO',
        quantity: input.quantity,
        quantityListed: input.quantity,
        location: input.location,
        city: input.city,
        state: input.state,
        zipCode: input.zipCode,
        latitude: place?.latitude,
        longitude: place?.longitude,
        imageUrl: photo?.objectPath,
        images: photo ? { create: { ...photo, position: 0 } } : undefined,
      },
      select: { id: true, title: true },
    });
    await queueSearchMatches(tx, listed.id);
    return listed;
  });
}

async function uploadIdOf({ uploadId, imageUrl }: NewMaterial): Promise<string | null> {
  if (uploadId || !imageUrl) return uploadId ?? null;
  const found = await findUploadId(imageUrl);
  if (!found) throw new DomainError('invalid', REFUSALS.noSuchPhoto, { field: 'imageUrl' });
  return found;
}

async function requireSeller(companyId: string): Promise<void> {
  const company = await db.company.findUnique({
    where: { id: companyId },
    select: { registrationStatus: true, paymentEnabled: true },
  });
  if (!company || !mayTrade(company)) {
    throw new DomainError('forbidden', REFUSALS.notApproved);
  }
  if (!company.paymentEnabled && !(await getPaymentStatus(companyId)).isOnboarded) {
    throw new DomainError('not_onboarded', REFUSALS.notOnboarded);
  }
}

/** If a form is posted twice at once, the second post waits here for the first to commit. */
async function findListed(tx: Tx, id: string, companyId: string) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
  const listed = await tx.material.findUnique({
    where: { id },
    select: { id: true, title: true, companyId: true },
  });
  if (!listed) return null;
  if (listed.companyId !== companyId) throw new DomainError('conflict', REFUSALS.otherListing);
  return { id: listed.id, title: listed.title };
}
