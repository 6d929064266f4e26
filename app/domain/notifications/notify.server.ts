import type { Prisma, Tx } from '~/db/client.server';
import { notifyListeners } from '~/db/listen.server';
import type { NotificationCategory } from '~/lib/choices/notification-preferences';
import { planDeliveries, type DeliveryPlan } from './delivery-plan.server';
import { notificationMail } from './mail/notification-mails.server';
import { mailLinks } from './mail/personal-links.server';
import { queueMail } from './mail/queue-mail.server';
import { queuePush } from './push/send-push.server';

export interface NewNotification {
  recipientCompanyId: string;
  category: NotificationCategory;
  /** `normal` unless given */
  priority?: 'low' | 'normal' | 'high' | 'urgent';
  /** Cut at 255 characters */
  title: string;
  content: string;
  /** A path on this site */
  actionUrl?: string;
  actionText?: string;
  /**
   * `offUrl`, a path, becomes the email's link to turn its source off; `links`, `PersonalLink`s, are
   * in the email instead of `actionUrl`; `groupTitle`, after a count, becomes the subject of an
   * email of only those with its `actionUrl`; `titleFor`, by user id, replaces `title` in that
   * person's email
   */
  metadata?: Prisma.InputJsonObject;
  expiresAt?: Date;
  /** Skips the digest: it moves money, names a day that could pass, or nothing else reports it */
  isImmediate?: boolean;
  /** A key of `metadata`: those alike in it are emailed once in ten minutes, the later ones together */
  groupedBy?: string;
  /**
   * A key of `metadata`: only the newest alike in it counts, so unread ones before it are dismissed.
   * One whose title was used in the last ten minutes goes out ten minutes later, if still unread.
   */
  latestOf?: string;
  /** Another email or the bank statement already covers it */
  skipsEmail?: boolean;
}

const TYPES = {
  orders: 'order',
  payments: 'payment',
  messages: 'message',
  account: 'system',
  materials: 'material_update',
  system: 'system',
} as const satisfies Record<NotificationCategory, string>;

/** The payload is `{companyId}`. */
export const NOTIFICATIONS_CHANGED = 'notifications_changed';

const MAX_TITLE_LENGTH = 255;
const MAX_ACTION_TEXT_LENGTH = 100;
const MAX_ACTION_URL_LENGTH = 500;

/**
 * Notifies a company, in the event's transaction, by its choices for the category: in the app, by
 * email to owners and admins, by push, or with the digest. Payment emails always go out at once.
 * Each call notifies again. @throws Error for an `actionUrl` off this site: a bug in the caller
 */
export async function notify(tx: Tx, news: NewNotification): Promise<{ id: string }> {
  const { recipientCompanyId, actionUrl, actionText, metadata = {} } = news;
  const { isImmediate = false, skipsEmail = false, groupedBy, latestOf, ...row } = news;
  if (actionUrl !== undefined && !isOwnPath(actionUrl)) {
    throw new Error(`a notification leads to ${actionUrl}, which is no path of this site`);
  }
  const plan = await planDeliveries(tx, { ...news, isImmediate, skipsEmail });
  const repeatDueAt = latestOf ? await replaceUnread(tx, news, latestOf) : null;
  plan.dueAt ??= repeatDueAt;
  const mailDueAt = plan.dueAt ?? (groupedBy ? await groupMailDueAt(tx, news, groupedBy) : null);
  const notification = await tx.notification.create({
    data: {
      ...row,
      type: TYPES[news.category],
      title: news.title.slice(0, MAX_TITLE_LENGTH),
      actionUrl,
      actionText: actionText?.slice(0, MAX_ACTION_TEXT_LENGTH),
      metadata,
      // Deliveries need the row; one unwanted in the app starts dismissed.
      dismissed: !plan.isInApp,
    },
    select: DELIVERED,
  });
  await deliver(tx, notification, { ...plan, mailDueAt });
  if (plan.isInApp) {
    await notifyListeners(tx, NOTIFICATIONS_CHANGED, { companyId: recipientCompanyId });
  }
  return { id: notification.id };
}

/** Null: at once. Callers lock what it is about. */
async function replaceUnread(
  tx: Tx,
  { recipientCompanyId, category, title, metadata }: NewNotification,
  latestOf: string,
): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ dueAt: Date | null }[]>`
    WITH alike AS (
      SELECT id, title, read, created_at FROM notifications
       WHERE recipient_company_id = ${recipientCompanyId}::uuid
         AND category = ${category}::notification_category
         AND created_at > now() - interval '30 days'
         AND metadata->>${latestOf} = ${metadata?.[latestOf] as string}),
    replaced AS (
      UPDATE notifications SET dismissed = true, read = true, read_at = now()
       WHERE id IN (SELECT id FROM alike WHERE NOT read))
    SELECT now() + interval '10 minutes' AS "dueAt" FROM alike
     WHERE title = ${title.slice(0, MAX_TITLE_LENGTH)}
       AND created_at > now() - interval '10 minutes' LIMIT 1`;
  return row?.dueAt ?? null;
}

/**
 * Null: at once. Callers lock the group, or two at once could both be the first. A message that
 * waits for a digest, from before the company chose its frequency, doesn't delay the next ones.
 * Race: `now()` is when this transaction began, before the one it waited for.
 */
async function groupMailDueAt(
  tx: Tx,
  { recipientCompanyId, category, metadata }: NewNotification,
  groupedBy: string,
): Promise<Date | null> {
  const group = metadata?.[groupedBy] as string;
  const [row] = await tx.$queryRaw<{ dueAt: Date | null }[]>`
    SELECT CASE WHEN max(d.due_at) > clock_timestamp() THEN max(d.due_at)
                ELSE max(d.due_at) + interval '10 minutes' END AS "dueAt"
      FROM notifications n
      JOIN notification_deliveries d ON d.notification_id = n.id AND d.method = 'email'
     WHERE n.recipient_company_id = ${recipientCompanyId}::uuid
       AND n.category = ${category}::notification_category
       AND n.created_at > now() - interval '20 minutes' AND n.metadata->>${groupedBy} = ${group}
       AND d.due_at BETWEEN now() - interval '10 minutes'
                        AND clock_timestamp() + interval '10 minutes'`;
  return row?.dueAt ?? null;
}

/** Browsers read `//host`, `/\host`, and `/.//host` as other sites, and drop control characters. */
function isOwnPath(path: string): boolean {
  return (
    path.length <= MAX_ACTION_URL_LENGTH &&
    path.startsWith('/') &&
    !/^\/[/\\]|\/\.{0,2}\/|\p{Cc}/u.test(path)
  );
}

const DELIVERED = {
  id: true,
  category: true,
  title: true,
  content: true,
  actionUrl: true,
  actionText: true,
  expiresAt: true,
  metadata: true,
} as const satisfies Prisma.NotificationSelect;

type Delivered = Prisma.NotificationGetPayload<{ select: typeof DELIVERED }>;

/** Queues immediate deliveries; `send_digests` finds the rest. A trigger sets emails' outcomes. */
async function deliver(
  tx: Tx,
  notification: Delivered,
  plan: DeliveryPlan & { mailDueAt: Date | null },
): Promise<void> {
  const now = new Date();
  const notificationId = notification.id;
  const dueAt = plan.dueAt ?? now;
  const rows: Prisma.NotificationDeliveryCreateManyInput[] = [];
  if (plan.isInApp) {
    const times = { sentAt: now, deliveredAt: now };
    rows.push({ notificationId, method: 'in_app', status: 'delivered', ...times });
  }
  for (const person of plan.mailTo) {
    const mailId = plan.mailDueAt ? null : await mail(tx, notification, plan, person);
    const due = { userId: person.userId, dueAt: plan.mailDueAt ?? now };
    rows.push({ notificationId, method: 'email', mailId, ...due });
  }
  for (const { userId, subscriptionId } of plan.pushTo) {
    // A waiting delivery goes out only if the company still wants it when it is due.
    const metadata = plan.dueAt ? { subscriptionId, hasWaited: true } : { subscriptionId };
    rows.push({ notificationId, method: 'push', userId, dueAt, metadata });
  }
  if (rows.length > 0) await tx.notificationDelivery.createMany({ data: rows });
  if (plan.dueAt) return;
  for (const { subscriptionId } of plan.pushTo) await queuePush(tx, subscriptionId);
}

function mail(
  tx: Tx,
  notification: Delivered,
  { companyName, isSuspended }: DeliveryPlan,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const content = notificationMail(
    { ...notification, ...mailLinks(notification.metadata, userId) },
    { userId, companyName, isSuspended },
  );
  const kind = `notification_${notification.category}`;
  return queueMail(tx, kind, email, content, notification.expiresAt ?? undefined);
}
