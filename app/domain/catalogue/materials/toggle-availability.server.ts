import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { addJob } from '~/services/jobs.server';
import { queueSaverAlerts, queueSearchMatches } from '../saved/queue-saved-alerts.server';
import { recordModeration, requireModerated } from './moderated-material.server';

/** Safe to repeat with `available`. @throws DomainError `forbidden`, `not_found` */
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
    else await addJob(tx, 'release_unpaid_sales', { materialId: id, actor });
    await recordModeration(
      tx,
      actor,
      {
        action: wanted ? 'material.made_available' : 'material.made_unavailable',
        before: { available: before.available },
        after: { available: wanted },
      },
      { type: 'material_availability_changed', materialId: id, available: wanted },
    );
    return { id, title, available: wanted };
  });
}
