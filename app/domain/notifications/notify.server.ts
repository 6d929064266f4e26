import type { Prisma, Tx } from '~/db/client.server';
import { notify as tellListeners } from '~/db/listen.server';
import { planDeliveries } from './delivery-plan.server';
import { deliver } from './deliver.server';

export interface NewNotification {
  recipientCompanyId: string;
  type: 'order' | 'payment' | 'message' | 'system' | 'material_update' | 'promotion' | 'other';
  category: 'orders' | 'payments' | 'messages' | 'account' | 'materials' | 'system';
  priority: 'low' | 'normal' | 'high' | 'urgent';
  /** Cut at 255 characters */
  title: string;
  content: string;
  /** A path on this site */
  actionUrl?: string;
  actionText?: string;
  /** `offUrl`, a path, becomes the email's link to turn its source off */
  metadata?: Prisma.InputJsonObject;
  expiresAt?: Date;
  /** Skips the digest: it moves money, or nothing else reports it */
  isImmediate?: boolean;
  /** A separate email covers it, so this one sends none */
  isMailed?: boolean;
}

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
  const { isImmediate = false, isMailed = false, ...row } = news;
  if (actionUrl !== undefined && !isOwnPath(actionUrl)) {
    throw new Error(`a notification leads to ${actionUrl}, which is no path of this site`);
  }
  const plan = await planDeliveries(tx, { ...news, isImmediate, isMailed });
  const notification = await tx.notification.create({
    data: {
      ...row,
      title: news.title.slice(0, MAX_TITLE_LENGTH),
      actionUrl,
      actionText: actionText?.slice(0, MAX_ACTION_TEXT_LENGTH),
      metadata,
      // Deliveries need the row; one unwanted in the app starts dismissed.
      dismissed: !plan.isInApp,
    },
    select: {
      id: true,
      category: true,
      title: true,
      content: true,
      actionUrl: true,
      actionText: true,
      expiresAt: true,
      metadata: true,
    },
  });
  await deliver(tx, notification, plan);
  if (plan.isInApp) {
    await tellListeners(tx, NOTIFICATIONS_CHANGED, { companyId: recipientCompanyId });
  }
  return { id: notification.id };
}

/** Browsers read `//host`, `/\host`, and `/.//host` as other sites, and drop control characters. */
function isOwnPath(path: string): boolean {
  return (
    path.length <= MAX_ACTION_URL_LENGTH &&
    path.startsWith('/') &&
    !/^\/[/\\]|\/\.{0,2}\/|\p{Cc}/u.test(path)
  );
}
