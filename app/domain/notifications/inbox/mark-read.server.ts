import { db, sql, sqlEmpty, type Tx } from '~/db/client.server';
import { notifyListeners } from '~/db/listen.server';
import type { Actor } from '~/lib/actor';
import type { NotificationCategory } from '~/lib/choices/notification-preferences';
import { DomainError } from '~/lib/errors';
import { FORGOTTEN_RECIPIENT } from '~/lib/forgotten-address';
import { isUuid } from '~/lib/uuid';
import { MAIL_COPY, NOTIFICATIONS_COPY } from '../copy';
import { NOTIFICATIONS_CHANGED } from '../notify.server';
import { requireOwnCompany } from './notification-queries.server';

/**
 * Marks it as read for the whole company. Safe to repeat: the first read time stays.
 * @returns the path of its action on this site, or null
 * @throws DomainError `no_company`; `not_found` if dismissed or another company's
 */
export async function markNotificationRead(
  id: string,
  actor: Actor,
): Promise<{ actionUrl: string | null }> {
  const companyId = requireOwnCompany(actor);
  const [marked] = isUuid(id)
    ? await db.$queryRaw<{ actionUrl: string | null }[]>`
        WITH marked AS (
          UPDATE notifications SET read = true, read_at = coalesce(read_at, now())
           WHERE id = ${id}::uuid AND recipient_company_id = ${companyId}::uuid AND NOT dismissed
          RETURNING action_url)
        SELECT action_url AS "actionUrl", ${notifyChanged(companyId)} FROM marked`
    : [];
  if (!marked) throw new DomainError('not_found', NOTIFICATIONS_COPY.notFound);
  return { actionUrl: marked.actionUrl };
}

/**
 * Marks all, or one category, as read. Safe to repeat. @returns how many were unread
 * @throws DomainError `no_company`; `forbidden` when `companyId` is another company's
 */
export async function markAllNotificationsRead(
  { category, companyId: asked }: { category?: NotificationCategory; companyId?: string },
  actor: Actor,
): Promise<number> {
  const companyId = requireOwnCompany(actor, asked);
  const [marked] = await db.$queryRaw<{ count: number }[]>`
    WITH marked AS (
      UPDATE notifications SET read = true, read_at = now()
       WHERE recipient_company_id = ${companyId}::uuid AND NOT dismissed AND NOT read
         ${category ? sql`AND category = ${category}::notification_category` : sqlEmpty}
      RETURNING 1)
    SELECT count(*)::int AS count, ${notifyChanged(companyId)} FROM marked`;
  return marked?.count ?? 0;
}

/**
 * Removes it from the company's lists for good; it counts as read. Safe to repeat.
 * @throws DomainError `no_company`; `not_found` for another company's
 */
export async function dismissNotification(id: string, actor: Actor): Promise<void> {
  const companyId = requireOwnCompany(actor);
  const dismissed = isUuid(id)
    ? await db.$queryRaw<unknown[]>`
        WITH dismissed AS (
          UPDATE notifications
             SET dismissed = true, read = true, read_at = coalesce(read_at, now())
           WHERE id = ${id}::uuid AND recipient_company_id = ${companyId}::uuid
          RETURNING 1)
        SELECT ${notifyChanged(companyId)} FROM dismissed`
    : [];
  if (dismissed.length === 0) throw new DomainError('not_found', NOTIFICATIONS_COPY.notFound);
}

const notifyChanged = (companyId: string) =>
  sql`pg_notify(${NOTIFICATIONS_CHANGED}, ${JSON.stringify({ companyId })})::text AS notified`;

/** Clock skew allowed between a message and its notification. */
const CLOCKS_APART_MS = 60 * 60 * 1000;

/**
 * Marks dismissed ones too, so that no bell, digest, or push repeats them. Safe to repeat.
 * @param messages at least one
 */
export async function noteMessagesRead(
  tx: Tx,
  companyId: string,
  messages: { id: string; sentAt: Date }[],
): Promise<void> {
  const ids = messages.map(({ id }) => id);
  const firstSentAt = Math.min(...messages.map(({ sentAt }) => sentAt.getTime()));
  const since = new Date(firstSentAt - CLOCKS_APART_MS);
  const marked = await tx.$executeRaw`
    UPDATE notifications SET read = true, read_at = now()
     WHERE recipient_company_id = ${companyId}::uuid AND category = 'messages'
       AND created_at >= ${since} AND NOT read AND metadata->>'messageId' = ANY(${ids})`;
  if (marked > 0) await notifyListeners(tx, NOTIFICATIONS_CHANGED, { companyId });
}

/**
 * Erases a deleted user's address from their emails, in the same transaction. Pending emails are
 * given up; failed ones lose content and failure reasons, which can quote the address.
 */
export async function forgetRecipient(tx: Tx, address: string): Promise<void> {
  const pattern = `%${address.replace(/[\\%_]/g, '\\$&')}%`;
  // The first condition is what mails_search_idx finds.
  const isTheirs = sql`lower(recipient::text || ' ' || subject) LIKE lower(${pattern})
    AND recipient = ${address}::citext`;
  await tx.$executeRaw`
    UPDATE mail_tries SET failure_reason = ${MAIL_COPY.recipientDeleted}
     WHERE failure_reason <> ${MAIL_COPY.unfinishedTry}
       AND mail_id IN (SELECT id FROM mails WHERE ${isTheirs})`;
  await tx.$executeRaw`
    UPDATE mails SET recipient = ${FORGOTTEN_RECIPIENT}, sealed_content = NULL,
           failure_reason = CASE WHEN status IN ('pending', 'failed')
                                 THEN ${MAIL_COPY.recipientDeleted} END,
           status = CASE WHEN status = 'pending' THEN 'failed' ELSE status END
     WHERE ${isTheirs}`;
}
