import { transaction, type Tx } from '~/db/client.server';
import { requireSeller } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { onceDigest } from '../materials/create-material.server';
import { CATALOGUE_COPY } from '../copy';
import { SELLING_COPY } from './copy';

/**
 * Makes a paused copy with the same photos, what is available of the stock and no SKU, since SKUs
 * are unique. Safe to repeat with the same `nonce`.
 * @throws DomainError `no_company`, `forbidden`, `not_onboarded`, `not_found`
 */
export async function duplicateListing(
  listingId: string,
  nonce: string,
  actor: Actor,
): Promise<{ id: string; title: string }> {
  const companyId = await requireSeller(actor, SELLING_COPY.noCompany);
  const digest = onceDigest(nonce, { duplicateOf: listingId.toLowerCase() });
  return transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${digest}, 0))`;
    const select = { id: true, title: true } as const;
    const where = { companyId_onceDigest: { companyId, onceDigest: digest } };
    const made = await tx.material.findUnique({ where, select });
    if (made) return made;
    const original = isUuid(listingId) ? await readFacts(tx, listingId, companyId) : null;
    if (!original) throw new DomainError('not_found', CATALOGUE_COPY.materialNotFound);
    const { images, quantity, ...facts } = original;
    const stock = Math.max(1, quantity);
    return tx.material.create({
      data: {
        ...facts,
        onceDigest: digest,
        quantity: stock,
        quantityListed: stock,
        pausedAt: new Date(),
        images: { create: images },
      },
      select,
    });
  });
}

/**
 * All but what the database writes and what belongs to the one listing. The lock makes its deletion
 * wait, which then finds its photos in use.
 */
async function readFacts(tx: Tx, id: string, companyId: string) {
  await tx.$executeRaw`SELECT 1 FROM materials WHERE id = ${id}::uuid FOR KEY SHARE`;
  return tx.material.findFirst({
    where: { id, companyId, deletedAt: null },
    omit: {
      id: true,
      onceDigest: true,
      sku: true,
      quantityHeld: true,
      quantitySold: true,
      quantityListed: true,
      productKindId: true,
      sizeKey: true,
      commonPrice: true,
      pausedAt: true,
      hiddenAt: true,
      confirmedAt: true,
      askedAt: true,
      deletedAt: true,
      available: true,
      searchText: true,
      createdAt: true,
      updatedAt: true,
    },
    include: { images: { omit: { id: true, materialId: true } } },
  });
}
