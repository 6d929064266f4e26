import type { Tx } from '~/db/client.server';
import { notify } from './notify.server';
import { ADMIN_CATEGORY, adminMail, type AdminNews } from './mail/notification-mails.server';
import { queueMails } from './mail/queue-mail.server';

/**
 * Notifies every admin in the event's transaction: by email unless they turned system emails off,
 * in the app only if their company consists of admins. Each call repeats it. @returns emails queued
 */
export async function notifyAdmins(
  tx: Tx,
  { kind = `notification_${ADMIN_CATEGORY}`, priority = 'urgent', ...news }: AdminNews,
): Promise<number> {
  const admins = await tx.$queryRaw<{ id: string; email: string }[]>`
    SELECT u.id, u.email::text AS email FROM users u
     WHERE u.role = 'admin' AND u.email_verified AND u.banned_at IS NULL AND u.anonymized_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM notification_mutes m
                        WHERE m.user_id = u.id AND m.category = ${ADMIN_CATEGORY}::notification_category)
     ORDER BY u.created_at, u.id`;
  await queueMails(
    tx,
    admins.map(({ id, email }) => ({ kind, to: email, content: adminMail(news, id) })),
  );
  const companies = await tx.$queryRaw<{ id: string }[]>`
    SELECT company_id AS id FROM users
     WHERE anonymized_at IS NULL AND company_id IN (
       SELECT company_id FROM users WHERE role = 'admin' AND anonymized_at IS NULL)
     GROUP BY company_id HAVING bool_and(role = 'admin')`;
  for (const { id } of companies) {
    await notify(tx, {
      ...news,
      recipientCompanyId: id,
      category: ADMIN_CATEGORY,
      priority,
      isImmediate: true,
      skipsEmail: true,
    });
  }
  return admins.length;
}
