import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { addJob } from '~/services/jobs.server';
import { queueSaverAlerts, queueSearchMatches } from '../saved/queue-saved-alerts.server';
import { LISTING_NEWS } from './listing-news.server';
import { notifySeller, recordModeration, requireModerated } from './moderated-material.server';

/**
 * Hides a listing or shows it again; a listing its seller has paused stays off sale. Safe to repeat
 * with `available`. The seller reads the reason.
 * @throws DomainError `forbidden`, `not_found`, `locked`
 */
export async function toggleAvailability(
  materialId: string,
  actor: Actor,
  { available, reason = null }: { available?: boolean; reason?: string | null } = {},
): Promise<{ id: string; title: string; available: boolean; quantity: number }> {
  return transaction(async (tx) => {
    const before = await requireModerated(tx, materialId, actor);
    const { id, title, quantity } = before;
    const wanted = available ?? before.hiddenAt !== null;
    const isOnSale = wanted && !before.pausedAt;
    if (wanted === (before.hiddenAt === null)) return { id, title, available: isOnSale, quantity };
    await tx.material.update({
      where: { id },
      data: { hiddenAt: wanted ? null : new Date() },
      select: { id: true },
    });
    if (isOnSale) {
      await queueSaverAlerts(tx, id);
      await queueSearchMatches(tx, id);
    }
    if (!wanted) await addJob(tx, 'release_unpaid_sales', { materialId: id, actor });
    await recordModeration(
      tx,
      actor,
      {
        action: wanted ? 'material.made_available' : 'material.made_unavailable',
        before: { available: before.available },
        after: { available: isOnSale, ...(reason && { reason }) },
      },
      { type: 'material_availability_changed', materialId: id, available: isOnSale },
    );
    const shownOnSale = quantity > 0 ? LISTING_NEWS.shown : LISTING_NEWS.shownEmpty;
    const shown = isOnSale ? shownOnSale : LISTING_NEWS.shownPaused;
    const news = wanted ? shown : LISTING_NEWS.hidden;
    await notifySeller(tx, before, news(before, reason), actor);
    return { id, title, available: isOnSale, quantity };
  });
}
