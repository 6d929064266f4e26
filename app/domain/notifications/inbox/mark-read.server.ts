import { db, sql, sqlEmpty } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import type { NotificationCategory } from '~/lib/choices/notification-preferences';
import { isUuid } from '~/lib/uuid';
import { NOTIFICATIONS_COPY } from '../copy';
import { requireOwnCompany } from './notification-queries.server';
import { NOTIFICATIONS_CHANGED } from '../notify.server';

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
        SELECT action_url AS "actionUrl", ${told(companyId)} FROM marked`
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
    SELECT count(*)::int AS count, ${told(companyId)} FROM marked`;
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
        SELECT ${told(companyId)} FROM dismissed`
    : [];
  if (dismissed.length === 0) throw new DomainError('not_found', NOTIFICATIONS_COPY.notFound);
}

const told = (companyId: string) =>
  sql`pg_notify(${NOTIFICATIONS_CHANGED}, ${JSON.stringify({ companyId })})::text AS told`;
