import { transaction } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { announceRemoval, removeListing } from '../selling/delete-listings.server';
import { LISTING_NEWS } from './listing-news.server';
import { notifySeller, requireModerated } from './moderated-material.server';

/**
 * Transactions keep their pages; unpaid ones are released. The seller reads the reason.
 * @throws DomainError `forbidden`, `not_found`, `locked`
 */
export async function deleteMaterial(
  materialId: string,
  actor: Actor,
  reason: string | null = null,
): Promise<{ title: string; isKept: boolean }> {
  return transaction(async (tx) => {
    const material = await requireModerated(tx, materialId, actor, { toDelete: true });
    const { id, title, companyId, category, priceUnit, quantity, available } = material;
    const { isKept } = await removeListing(tx, material, actor);
    const price = material.price.toFixed(2);
    await recordAudit(tx, actor, 'material.deleted', id, {
      before: { title, companyId, category, price, priceUnit, quantity, available },
      after: { keptForTransactions: isKept, ...(reason && { reason }) },
    });
    await notifySeller(tx, material, LISTING_NEWS.deleted(material, reason), actor);
    await announceRemoval(tx, [id], actor);
    return { title, isKept };
  });
}
