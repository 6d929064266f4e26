import { type Tx, transaction } from '~/db/client.server';
import {
  nameOfUser,
  recordAdminEvent,
  recordAudit,
  requireAdminActor,
  requireNotLockedByOther,
  type AuditFacts,
} from '~/domain/administration/index.server';
import { notify } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { type ListingNews, LISTING_NEWS } from './listing-news.server';
import { lockMaterial } from './lock-material.server';
import { announceRemoval, removeListing } from '../selling/delete-listings.server';

/** As `lockMaterial`. @throws DomainError `forbidden`, `not_found` for deleted ones too, `locked` */
export async function requireModerated(
  tx: Tx,
  materialId: string,
  actor: Actor,
  { toDelete = false }: { toDelete?: boolean } = {},
) {
  requireAdminActor(actor);
  const material = await lockMaterial(tx, materialId, { toDelete });
  await requireNotLockedByOther(tx, [material.id], actor);
  return material;
}

type MaterialEvent = Extract<Parameters<typeof recordAdminEvent>[1], { updatedBy: string }>;
type EventFacts<Event = MaterialEvent> = Event extends MaterialEvent
  ? Omit<Event, 'updatedBy' | 'updatedByName'>
  : never;

export async function recordModeration(
  tx: Tx,
  actor: Actor,
  change: { action: `material.${string}`; before: AuditFacts; after: AuditFacts },
  event: EventFacts,
): Promise<void> {
  await recordAudit(tx, actor, change.action, event.materialId, change);
  const updatedByName = await nameOfUser(tx, actor.userId);
  await recordAdminEvent(tx, { ...event, updatedBy: actor.userId, updatedByName });
}

/** The only notice a seller gets. Skipped when an admin changes their own company's listing. */
export async function notifySeller(
  tx: Tx,
  { companyId }: { companyId: string },
  news: ListingNews,
  actor: Actor,
): Promise<void> {
  if (companyId === actor.companyId) return;
  await notify(tx, {
    recipientCompanyId: companyId,
    category: 'materials',
    priority: 'high',
    isImmediate: true,
    ...news,
  });
}

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
