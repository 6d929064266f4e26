import { transaction } from '~/db/client.server';
import { nameOfUser, recordAdminEvent, recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { requireModerated } from './moderated-material.server';
import { queueSaverAlerts, queueSearchMatches } from '../saved/queue-saved-alerts.server';

/**
 * Takes any listing off sale, or puts it back: every list follows with the commit. Purchases under
 * way go on.
 *
 * Safe to repeat with `available`; without it each call turns it round.
 * @returns what it is now
 * @throws DomainError `forbidden`, `not_found`
 */
export async function toggleAvailability(
  materialId: string,
  actor: Actor,
  available?: boolean,
): Promise<{ id: string; title: string; available: boolean }> {
  return transaction(async (tx) => {
    const { id, title, ...before } = await requireModerated(tx, materialId, actor);
    const wanted = available ?? !before.available;
    if (wanted === before.available) return { id, title, available: wanted };
    await tx.material.update({
      where: { id },
      data: { available: wanted },
      select: { id: true },
    });
    await queueSaverAlerts(tx, id);
    if (wanted) await queueSearchMatches(tx, id);
    await recordAudit(tx, {
      actor,
      action: wanted ? 'material.made_available' : 'material.made_unavailable',
      subject: { type: 'material', id },
      before: { available: before.available },
      after: { available: wanted },
    });
    await recordAdminEvent(tx, {
      type: 'material_availability_changed',
      materialId: id,
      available: wanted,
      updatedBy: actor.userId,
      updatedByName: await nameOfUser(tx, actor.userId),
    });
    return { id, title, available: wanted };
  });
}
