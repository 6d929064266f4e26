import { db, type Prisma, sql, sqlJoin, transaction, type Tx } from '~/db/client.server';
import { isNotSuspendedSql } from '~/db/may-trade.server';
import { attemptAll } from '~/lib/attempt-all';
import type { NotificationCategory } from '~/lib/choices/notification-preferences';
import { NOTIFICATIONS_COPY } from '../copy';
import { digestMail } from './notification-mails.server';
import { mailLinks } from './personal-links.server';
import { queueMail } from './queue-mail.server';
import { queuePush } from '../push/send-push.server';

const PEOPLE_AT_ONCE = 200;

/**
 * Sends each person one email of all that is due and queues due pushes; anything read, expired,
 * unwanted, of a suspended company or of a matched listing that left the sale is skipped with a
 * reason. One that fails doesn't hold up the rest. Safe to repeat and to run twice at once.
 * @returns how many emails were queued
 */
export async function sendDigests(): Promise<number> {
  await queueDuePushes();
  let count = 0;
  for (;;) {
    const people = await db.$queryRaw<{ userId: string; companyId: string }[]>`
      SELECT DISTINCT d.user_id AS "userId", n.recipient_company_id AS "companyId"
        FROM notification_deliveries d JOIN notifications n ON n.id = d.notification_id
       WHERE d.status = 'pending' AND d.due_at <= now() AND d.method = 'email' AND d.mail_id IS NULL
       LIMIT ${PEOPLE_AT_ONCE}`;
    let done = 0;
    const send = async (person: (typeof people)[number]) => {
      const outcome = await transaction((tx) => sendDigest(tx, person));
      if (outcome !== null) done += 1;
      if (outcome) count += 1;
    };
    await attemptAll(people, send, 'digests could not be sent');
    if (people.length < PEOPLE_AT_ONCE || done === 0) return count;
  }
}

interface Due {
  deliveryId: string;
  category: NotificationCategory;
  title: string;
  content: string;
  actionUrl: string | null;
  actionText: string | null;
  metadata: Prisma.JsonValue;
  why: 'wanted' | 'readBefore' | 'expired' | 'offSale' | 'notWanted';
}

/** @returns false when nothing was left to send; null when another run has it */
async function sendDigest(tx: Tx, { userId, companyId }: { userId: string; companyId: string }) {
  const due = await tx.$queryRaw<Due[]>`
    SELECT d.id AS "deliveryId", n.category::text AS category, n.title, n.content,
           n.action_url AS "actionUrl", n.action_text AS "actionText", n.metadata,
           CASE WHEN n.read THEN 'readBefore'
                WHEN n.expires_at <= now() THEN 'expired'
                WHEN n.metadata ?& ARRAY['searchId', 'materialId'] AND l.on_sale IS NOT TRUE
                  THEN 'offSale'
                WHEN p.email_enabled IS FALSE OR p.frequency = 'disabled' OR m.user_id IS NOT NULL
                  THEN 'notWanted'
                ELSE 'wanted' END AS why
      FROM notification_deliveries d
      JOIN notifications n ON n.id = d.notification_id
      LEFT JOIN notification_preferences p
        ON p.company_id = n.recipient_company_id AND p.category = n.category
      LEFT JOIN notification_mutes m ON m.user_id = d.user_id AND m.category = n.category
      LEFT JOIN materials l ON l.id = (n.metadata->>'materialId')::uuid
     WHERE d.status = 'pending' AND d.due_at <= now() AND d.method = 'email' AND d.mail_id IS NULL
       AND d.user_id = ${userId}::uuid AND n.recipient_company_id = ${companyId}::uuid
     ORDER BY n.created_at DESC, n.id FOR UPDATE OF d SKIP LOCKED`;
  if (due.length === 0) return null;
  const [person] = await tx.$queryRaw<{ email: string; companyName: string }[]>`
    SELECT u.email::text AS email, c.name AS "companyName"
      FROM users u
      JOIN companies c ON c.id = u.company_id
      JOIN user_company_roles r ON r.user_id = u.id AND r.company_id = c.id
     WHERE u.id = ${userId}::uuid AND c.id = ${companyId}::uuid AND r.role IN ('owner', 'admin')
       AND u.email_verified AND u.banned_at IS NULL AND u.anonymized_at IS NULL
       AND ${isNotSuspendedSql()}`;
  const wanted = person ? due.filter(({ why }) => why === 'wanted') : [];
  await leaveOut(
    tx,
    due.filter((each) => !wanted.includes(each)),
  );
  if (!person || wanted.length === 0) return false;
  const content = digestMail(
    wanted.map(({ metadata, ...facts }) => ({ ...facts, ...mailLinks(metadata, userId) })),
    { userId, companyName: person.companyName },
  );
  const mailId = await queueMail(tx, 'notification_digest', person.email, content);
  await tx.notificationDelivery.updateMany({
    where: { id: { in: wanted.map(({ deliveryId }) => deliveryId) } },
    data: { mailId },
  });
  return true;
}

async function leaveOut(tx: Tx, left: Due[]): Promise<void> {
  if (left.length === 0) return;
  const rows = left.map(({ deliveryId, why }) => {
    const reason = NOTIFICATIONS_COPY[why === 'wanted' ? 'notWanted' : why];
    return sql`(${deliveryId}::uuid, ${reason}::text)`;
  });
  await tx.$executeRaw`
    UPDATE notification_deliveries d SET status = 'failed', failure_reason = l.reason
      FROM (VALUES ${sqlJoin(rows)}) AS l (id, reason) WHERE d.id = l.id`;
}

async function queueDuePushes(): Promise<void> {
  const due = await db.$queryRaw<{ subscriptionId: string }[]>`
    SELECT DISTINCT metadata->>'subscriptionId' AS "subscriptionId" FROM notification_deliveries
     WHERE status = 'pending' AND due_at <= now() AND method = 'push'`;
  for (const { subscriptionId } of due) await queuePush(db, subscriptionId);
}
