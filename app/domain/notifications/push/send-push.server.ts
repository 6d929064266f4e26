import { db, sql, sqlJoin } from '~/db/client.server';
import { logger } from '~/lib/logger.server';
import { addJob } from '~/services/jobs.server';
import { PushNotSent, sendPush } from '~/services/web-push.server';
import { NOTIFICATIONS_COPY } from '../copy';
import { pushKeys } from './push-subscriptions.server';

/** Longer than the service's timeout. */
const TRY_LASTS_SECONDS = 60;
const MAX_TRIES = 8;
const KEPT_SECONDS = 24 * 60 * 60;
/** Push services accept at most 4,096 encrypted bytes. Source: RFC 8030, section 7.2. */
const MAX_BODY_LENGTH = 500;

/** At most one job per browser; it sends everything due. */
export async function queuePush(tx: Parameters<typeof addJob>[0], subscriptionId: string) {
  await addJob(tx, 'send_push', { subscriptionId }, { jobKey: `send_push:${subscriptionId}` });
}

interface Due {
  id: string;
  title: string;
  content: string;
  actionUrl: string | null;
  notificationId: string;
  expiresAt: Date | null;
  isUrgent: boolean;
  isWanted: boolean;
}

/**
 * Sends what is due to one browser as one message. Deliveries are claimed for a minute; if the
 * process dies, the schedule retries them. Forgets a browser that is gone. Safe to repeat.
 */
export async function sendDuePushes({ subscriptionId }: { subscriptionId: string }): Promise<void> {
  const subscription = await db.pushSubscription.findUnique({
    where: { id: subscriptionId },
    select: { endpoint: true, p256dh: true, auth: true },
  });
  if (!subscription) return forget(subscriptionId);
  const taken = await take(subscriptionId);
  const left = taken.filter(({ isWanted }) => !isWanted);
  if (left.length > 0) await noteFailed(left, NOTIFICATIONS_COPY.notWanted);
  const due = taken.filter(({ isWanted }) => isWanted);
  if (due.length === 0) return;
  try {
    await sendPush(
      subscription,
      {
        payload: JSON.stringify(messageOf(due)),
        ttlSeconds: lifetimeOf(due),
        isUrgent: due.some(({ isUrgent }) => isUrgent),
      },
      await pushKeys(),
    );
    await db.$executeRaw`
      UPDATE notification_deliveries SET status = 'sent', sent_at = now(), failure_reason = NULL
       WHERE id IN (${idsOf(due)})`;
  } catch (error) {
    if (!(error instanceof PushNotSent)) throw error;
    if (error.isGone) return forget(subscriptionId);
    if (error.isFinal) await noteFailed(due, error.message);
    else await noteRetry(due, error.message);
    logger.warn({ subscriptionId, isFinal: error.isFinal }, 'a push was not taken');
  }
}

/** Claims them, so that a concurrent run takes none. */
async function take(subscriptionId: string): Promise<Due[]> {
  return db.$queryRaw<Due[]>`
    WITH taken AS (
      UPDATE notification_deliveries
         SET due_at = now() + make_interval(secs => ${TRY_LASTS_SECONDS})
       WHERE id IN (
         SELECT id FROM notification_deliveries
          WHERE status = 'pending' AND due_at <= now() AND method = 'push'
            AND metadata->>'subscriptionId' = ${subscriptionId}
          FOR UPDATE SKIP LOCKED)
      RETURNING id, notification_id, user_id, metadata
    )
    SELECT t.id, n.title, n.content, n.action_url AS "actionUrl",
           n.id AS "notificationId", n.expires_at AS "expiresAt",
           n.priority = 'urgent' AS "isUrgent",
           NOT n.read AND coalesce(n.expires_at > now(), true)
             AND u.company_id = n.recipient_company_id AND u.banned_at IS NULL
             AND s.user_id = t.user_id AND p.push_enabled IS NOT FALSE
             AND (p.frequency IS DISTINCT FROM 'disabled' OR t.metadata->'hasWaited' IS NULL)
             AS "isWanted"
      FROM taken t
      JOIN notifications n ON n.id = t.notification_id
      JOIN push_subscriptions s ON s.id = ${subscriptionId}::uuid
      JOIN users u ON u.id = t.user_id
      LEFT JOIN notification_preferences p
        ON p.company_id = n.recipient_company_id AND p.category = n.category
     ORDER BY n.created_at DESC, n.id`;
}

function messageOf(due: Due[]): { title: string; body: string; url: string; tag: string } {
  const [first, ...others] = due;
  if (first && others.length === 0) {
    return {
      title: first.title,
      body: first.content.slice(0, MAX_BODY_LENGTH),
      url: first.actionUrl ?? '/notifications',
      tag: first.notificationId,
    };
  }
  return {
    title: `${due.length} notifications`,
    body: due
      .map(({ title }) => title)
      .join(' · ')
      .slice(0, MAX_BODY_LENGTH),
    url: '/notifications',
    tag: 'several',
  };
}

function lifetimeOf(due: Due[]): number {
  const ends = due.map(({ expiresAt }) =>
    expiresAt ? (expiresAt.getTime() - Date.now()) / 1000 : KEPT_SECONDS,
  );
  return Math.min(KEPT_SECONDS, Math.max(...ends));
}

const idsOf = (due: Due[]) => sqlJoin(due.map(({ id }) => sql`${id}::uuid`));

async function noteFailed(due: Due[], reason: string): Promise<void> {
  await db.$executeRaw`
    UPDATE notification_deliveries SET status = 'failed', failure_reason = ${reason}
     WHERE id IN (${idsOf(due)})`;
}

/** Retries after 1, 2, 4 … minutes, up to an hour, and gives up at the eighth failure. */
async function noteRetry(due: Due[], reason: string): Promise<void> {
  await db.$executeRaw`
    UPDATE notification_deliveries
       SET failure_reason = ${reason},
           status = CASE WHEN coalesce((metadata->>'tries')::int, 0) + 1 >= ${MAX_TRIES}
                         THEN 'failed' ELSE status END::delivery_status,
           due_at = now() + make_interval(mins =>
             least(60, (2 ^ coalesce((metadata->>'tries')::int, 0))::int)),
           metadata = metadata || jsonb_build_object('tries',
             coalesce((metadata->>'tries')::int, 0) + 1)
     WHERE id IN (${idsOf(due)})`;
}

async function forget(subscriptionId: string): Promise<void> {
  await db.$executeRaw`
    WITH gone AS (DELETE FROM push_subscriptions WHERE id = ${subscriptionId}::uuid)
    UPDATE notification_deliveries SET status = 'failed', failure_reason = ${NOTIFICATIONS_COPY.pushGone}
     WHERE status = 'pending' AND method = 'push' AND metadata->>'subscriptionId' = ${subscriptionId}`;
}
