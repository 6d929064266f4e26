import type { Prisma, Tx } from '~/db/client.server';
import type { DeliveryPlan } from './delivery-plan.server';
import { notificationMail } from './mail/notification-mails.server';
import { mailLinks } from './mail/personal-links.server';
import { queueMail } from './mail/queue-mail.server';
import { queuePush } from './push/send-push.server';

export const DELIVERED = {
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
export async function deliver(
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
