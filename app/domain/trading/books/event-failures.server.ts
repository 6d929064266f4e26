import type Stripe from 'stripe';
import { db, transaction } from '~/db/client.server';
import { recordAdminEvent } from '~/domain/administration/index.server';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import { notifyAdmins } from '~/domain/notifications/index.server';
import { logger } from '~/lib/logger.server';
import { failureSentence } from './failure-sentence.server';

/** Who brought an event: Stripe's delivery, the reconciler's sweep, an admin's Replay. */
export type Bringer = 'delivery' | 'reconciler' | 'replay';

/** An event that has failed so often is told to every admin, once. */
export const TELL_AFTER_TRIES = 3;

/**
 * Notes that an event's effects failed, outside of what was rolled back: a dead letter, until
 * `resolveFailure`. At its third failure every admin is told. It never throws: the failure itself is
 * what the caller has to tell.
 */
export async function noteFailure(event: Stripe.Event, error: unknown): Promise<void> {
  const sentence = failureSentence(error);
  try {
    await transaction(async (tx) => {
      const [row] = await tx.$queryRaw<{ tries: number; isUntold: boolean }[]>`
        INSERT INTO stripe_event_failures (event_id, type, object_id, livemode, occurred_at, error)
        VALUES (${event.id}, ${event.type}, ${objectIdOf(event)}, ${event.livemode === true},
          ${new Date(event.created * 1000)}, ${sentence})
        ON CONFLICT (event_id) DO UPDATE SET
          tries = stripe_event_failures.tries + 1, last_failed_at = now(), error = ${sentence},
          resolved_at = NULL, resolved_by = NULL
        RETURNING tries, told_at IS NULL AS "isUntold"`;
      const isTold = row!.isUntold && row!.tries >= TELL_AFTER_TRIES;
      if (isTold) {
        await tx.$executeRaw`
          UPDATE stripe_event_failures SET told_at = now() WHERE event_id = ${event.id}`;
        await notifyAdmins(tx, {
          title: `A payment event failed ${row!.tries} times`,
          content: `Stripe's event ${event.type} (${event.id}) could not be taken. The last time: ${sentence} It is tried again by itself; look at it, and replay it once the cause is gone.`,
          actionUrl: '/admin/webhooks',
          actionText: 'View Webhooks',
        });
      }
      if (isTold || row!.tries === 1) {
        const byName = ADMINISTRATION_COPY.system;
        await recordAdminEvent(tx, { type: 'list_changed', list: 'money', byName });
      }
    });
    // Whoever had its effects meanwhile did not see this row yet, and can't have resolved it.
    await db.$executeRaw`
      UPDATE stripe_event_failures f SET resolved_at = now(), resolved_by = 'delivery'
       WHERE event_id = ${event.id} AND resolved_at IS NULL
         AND EXISTS (SELECT 1 FROM stripe_events e WHERE e.id = f.event_id)`;
  } catch (err) {
    logger.error({ err, eventId: event.id }, 'a failed event could not be noted');
  }
}

/** The event has had its effects, or will never need any: its dead letter is done with. */
export async function resolveFailure(eventId: string, by: Bringer | 'gone'): Promise<void> {
  await db.$executeRaw`
    UPDATE stripe_event_failures SET resolved_at = now(), resolved_by = ${by}
     WHERE event_id = ${eventId} AND resolved_at IS NULL`;
}

/** An account's event is about the account, and can be asked for again by that alone. */
function objectIdOf(event: Stripe.Event): string | null {
  return event.account ?? (event.data.object as { id?: string }).id ?? null;
}

const FIRST_PAUSE_MINUTES = 10;
const LONGEST_PAUSE_MINUTES = 6 * 60;
const MOST_AT_ONCE = 50;

/** Dead letters that the reconciler tries now: further apart each time, six hours at most. */
export async function dueFailures(now: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT event_id AS id FROM stripe_event_failures
     WHERE resolved_at IS NULL
       AND last_failed_at + least(${LONGEST_PAUSE_MINUTES}::float8,
             ${FIRST_PAUSE_MINUTES}::float8 * power(2, least(tries, 20) - 1)) * interval '1 minute' <= ${now}
     ORDER BY occurred_at, event_id LIMIT ${MOST_AT_ONCE}`;
  return rows.map(({ id }) => id);
}

/** Ids of `most` that are open, those first whose last try is the longest ago. */
export async function openFailures(most: number): Promise<string[]> {
  const rows = await db.stripeEventFailure.findMany({
    where: { resolvedAt: null },
    orderBy: [{ lastFailedAt: 'asc' }, { eventId: 'asc' }],
    take: most,
    select: { eventId: true },
  });
  return rows.map(({ eventId }) => eventId);
}

/** Which of these events are dead letters that are open. */
export async function openFailuresAmong(eventIds: string[]): Promise<Set<string>> {
  const rows = await db.stripeEventFailure.findMany({
    where: { eventId: { in: eventIds }, resolvedAt: null },
    select: { eventId: true },
  });
  return new Set(rows.map(({ eventId }) => eventId));
}

/** How many dead letters are open. */
export function countOpenFailures(): Promise<number> {
  return db.stripeEventFailure.count({ where: { resolvedAt: null } });
}
