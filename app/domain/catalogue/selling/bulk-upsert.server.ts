import { db, sql } from '~/db/client.server';
import { requireSeller } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError, isDomainError, invalid } from '~/lib/errors';
import { SELLING_COPY } from './copy';
import type { NewMaterial } from '../materials/create-material.schema';
import { listMaterial } from '../materials/create-material.server';
import { hasSku, skuKey } from '../materials/require-consistent.server';
import { editListing } from './edit-listing.server';
import type { ListingEdit } from './listing-as-seen.server';

/** Parses a row, as an edit or as a new listing. */
interface Sent {
  edit: () => ListingEdit;
  create: () => NewMaterial;
}

/**
 * Edits the company's listing with a SKU, or lists it; each SKU once. Safe to repeat.
 * @throws DomainError `no_company`, `forbidden`, `not_onboarded`; each row what `editListing` and
 * `createMaterial` do, `invalid` and `conflict` on `sku`
 */
export async function bulkUpsert(actor: Actor) {
  const companyId = await requireSeller(actor, SELLING_COPY.noCompany);
  const done = new Set<string>();
  const editIfListed = async (key: string, { edit }: Sent) => {
    const [found] = await db.$queryRaw<{ id: string }[]>(sql`
      SELECT m.id FROM materials m
       WHERE m.company_id = ${companyId}::uuid AND m.deleted_at IS NULL AND ${hasSku([key])}`);
    return found && { ...(await editListing(found.id, edit(), actor)), isNew: false };
  };
  return async (sku: string, sent: Sent): Promise<{ id: string; isNew: boolean }> => {
    const key = skuKey(sku);
    if (!key) throw invalid('sku', SELLING_COPY.skuWanted);
    if (done.has(key)) throw new DomainError('conflict', SELLING_COPY.skuTwice, { field: 'sku' });
    done.add(key);
    const edited = await editIfListed(key, sent);
    if (edited) return edited;
    try {
      const listed = await listMaterial(sent.create(), companyId, actor, { isIdKept: true });
      return { ...listed, isNew: true };
    } catch (error) {
      // Race: another call listed the SKU first.
      const isTaken = isDomainError(error) && error.code === 'conflict' && error.field === 'sku';
      const listed = isTaken ? await editIfListed(key, sent) : undefined;
      if (!listed) throw error;
      return listed;
    }
  };
}
