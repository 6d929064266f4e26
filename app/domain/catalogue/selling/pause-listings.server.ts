import { transaction, type Tx } from '~/db/client.server';
import { nameOfUser, recordAdminEvent } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { centralDay } from '~/lib/central-clock';
import { DomainError } from '~/lib/errors';
import { addJob, addJobs } from '~/services/jobs.server';
import type { LockedMaterial } from '../materials/lock-material.server';
import { SELLING_COPY } from './copy';
import { queueSaverAlerts, queueSearchMatches } from '../saved/queue-saved-alerts.server';
import { lockOwnListings } from './lock-own-listings.server';

/**
 * Takes listings off sale; unpaid purchases of them are released. All or none. Safe to repeat.
 * @returns how many were on sale
 * @throws DomainError `no_company`, `forbidden`, `invalid`, `not_found`, `locked`
 */
export function pauseListings(ids: string[], actor: Actor): Promise<number> {
  return setPaused(ids, actor, true);
}

/**
 * Puts paused listings back on sale. All or none. Safe to repeat. @returns how many were paused
 * @throws DomainError `no_company`, `forbidden`, `invalid`, `not_found`, `locked`, `conflict` when
 * an admin has hidden one or its last day is over
 */
export function resumeListings(ids: string[], actor: Actor): Promise<number> {
  return setPaused(ids, actor, false);
}

async function setPaused(ids: string[], actor: Actor, isPaused: boolean): Promise<number> {
  return transaction(async (tx) =>
    pauseOrResume(tx, await lockOwnListings(tx, ids, actor), { isPaused, actor }),
  );
}

/** It stays paused until its last day is moved. */
export const isPast = ({
  pausedAt,
  availableUntil,
}: Pick<LockedMaterial, 'pausedAt' | 'availableUntil'>): boolean =>
  pausedAt !== null && availableUntil !== null && availableUntil < centralDay(new Date());

/** For locked listings of the actor's company, at the end of `tx`. @throws as the two above */
export async function pauseOrResume(
  tx: Tx,
  listings: Pick<LockedMaterial, 'id' | 'title' | 'hiddenAt' | 'pausedAt' | 'availableUntil'>[],
  { isPaused, actor }: { isPaused: boolean; actor: Actor },
): Promise<number> {
  const hidden = listings.find(({ hiddenAt }) => hiddenAt);
  if (hidden && !isPaused) throw new DomainError('conflict', SELLING_COPY.hidden(hidden.title));
  const past = listings.find(isPast);
  if (past && !isPaused) throw new DomainError('conflict', SELLING_COPY.past(past.title));
  const changed = listings.filter(({ pausedAt }) => (pausedAt !== null) !== isPaused);
  await tx.material.updateMany({
    where: { id: { in: changed.map(({ id }) => id) } },
    data: { pausedAt: isPaused ? new Date() : null },
  });
  for (const { id: materialId } of changed) {
    if (isPaused) {
      await addJob(tx, 'release_unpaid_sales', { materialId, actor });
    } else {
      await queueSaverAlerts(tx, materialId);
      await queueSearchMatches(tx, materialId);
    }
  }
  if (changed.length === 0) return 0;
  const updatedByName = await nameOfUser(tx, actor.userId);
  for (const { id: materialId } of changed) {
    const updated = { materialId, updatedBy: actor.userId, updatedByName };
    const type = 'material_availability_changed';
    await recordAdminEvent(tx, { type, available: !isPaused, ...updated });
  }
  return changed.length;
}

/**
 * Pauses listings on the day after `availableUntil`, US Central, and releases their unpaid
 * purchases. A job, because kept pages change with rows, not with the clock. In batches, and past
 * those that a purchase has locked, which the next run takes. Safe to repeat. @returns how many were paused
 */
export async function pausePastListings(batchSize = 500): Promise<number> {
  for (let total = 0; ;) {
    const count = await transaction((tx) => pausePast(tx, batchSize));
    total += count;
    if (count < batchSize) return total;
  }
}

async function pausePast(tx: Tx, batchSize: number): Promise<number> {
  const paused = await tx.$queryRaw<{ id: string }[]>`
    UPDATE materials SET paused_at = now()
     WHERE id = ANY (ARRAY(
       SELECT id FROM materials
        WHERE available_until < (now() AT TIME ZONE 'America/Chicago')::date
          AND paused_at IS NULL AND deleted_at IS NULL
        ORDER BY available_until LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))
    RETURNING id`;
  await queueReleases(tx, paused);
  return paused.length;
}

/** Of unpaid purchases, once listings are off sale without anyone's command. */
export const queueReleases = (tx: Tx, listings: { id: string }[]): Promise<void> =>
  addJobs(
    tx,
    'release_unpaid_sales',
    listings.map(({ id: materialId }) => ({ payload: { materialId, actor: null } })),
  );
