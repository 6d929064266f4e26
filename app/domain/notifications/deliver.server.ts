import type { Prisma, Tx } from '~/db/client.server';
import type { NotificationCategory } from '~/lib/choices/notification-preferences';
import type { DeliveryPlan } from './delivery-plan.server';
import { notificationMail } from './mail/notification-mails.server';
import { mailLinks } from './mail/personal-links.server';
import { queueMail } from './mail/queue-mail.server';
import { queuePush } from './push/send-push.server';

export interface NotificationToDeliver {
  id: string;
  category: NotificationCategory;
  title: string;
  content: string;
  actionUrl: string | null;
  actionText: string | null;
  expiresAt: Date | null;
  metadata: Prisma.JsonValue;
}

/** Queues immediate deliveries; `send_digests` finds the rest. A trigger sets emails' outcomes. */
export async function deliver(
  tx: Tx,
  notification: NotificationToDeliver,
  plan: DeliveryPlan & { mailDueAt: Date | null },
): Promise<void> {
  const now = new Date();
  const notificationId = notification.id;
  const dueAt = plan.dueAt ?? now;
  const rows: Prisma.NotificationDeliveryCreateManyInput[] = [];
  if (plan.isInApp) {
    rows.push({
      notificationId,
      method: 'in_app',
      status: 'delivered',
      sentAt: now,
      deliveredAt: now,
    });
  }
  for (const person of plan.mailTo) {
    const mailId = plan.mailDueAt ? null : await mail(tx, notification, plan, person);
    const mailDueAt = plan.mailDueAt ?? now;
    rows.push({
      notificationId,
      method: 'email',
      userId: person.userId,
      mailId,
      dueAt: mailDueAt,
    });
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
  notification: NotificationToDeliver,
  { companyName }: DeliveryPlan,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const content = notificationMail(
    { ...notification, ...mailLinks(notification.metadata, userId) },
    { userId, companyName },
  );
  const kind = `notification_${notification.category}`;
  return queueMail(tx, kind, email, content, notification.expiresAt ?? undefined);
}
