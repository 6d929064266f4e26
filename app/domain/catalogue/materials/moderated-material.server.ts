import type { Tx } from '~/db/client.server';
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
import type { ListingNews } from './listing-news.server';
import { lockMaterial } from './lock-material.server';

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
