import type { Prisma, Tx } from '~/db/client.server';
import { notify as tellListeners } from '~/db/listen.server';
import { planDeliveries } from './delivery-plan.server';
import { deliver } from './deliver.server';

export interface NewNotification {
  recipientCompanyId: string;
  type: 'order' | 'payment' | 'message' | 'system' | 'material_update' | 'promotion' | 'other';
  category: 'orders' | 'payments' | 'messages' | 'account' | 'materials' | 'system';
  priority: 'low' | 'normal' | 'high' | 'urgent';
  /** One line; cut at 255 characters. */
  title: string;
  content: string;
  /** A path of this site, such as '/material/<id>'. */
  actionUrl?: string;
  /** What the link says; cut at 100 characters. */
  actionText?: string;
  /** `offUrl`, a path, goes into the email as the way to end what it comes from. */
  metadata?: Prisma.InputJsonObject;
  /** After that it says nothing of use any more. */
  expiresAt?: Date;
  /** It moves money, or nothing else tells them: at once, however often they want to be told. */
  isImmediate?: boolean;
  /** An email of its own goes with it, so that this one sends none. */
  isMailed?: boolean;
}

/** What is said on this channel: `{companyId}` whose notifications changed. */
export const NOTIFICATIONS_CHANGED = 'notifications_changed';

const MAX_TITLE_LENGTH = 255;
const MAX_ACTION_TEXT_LENGTH = 100;
const MAX_ACTION_URL_LENGTH = 500;

/**
 * Tells a company something, in the transaction of what happened: nobody is told of what was rolled
 * back. It is told as the company chose for the category: in the app; by email to its owners and
 * admins who did not turn such emails off; by push to the browsers of its people. What it wants
 * daily or weekly waits for the digest. Every way is a row of notification_deliveries.
 *
 * Emails about payments always go, and at once. Every call tells it again, so that callers make
 * sure they call once.
 *
 * @throws Error for an `actionUrl` that leads away from this site: that is a mistake of the caller
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
      // The deliveries need the row; whoever wants none of these in the app never sees it there.
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

/**
 * `//host` and `/\host` are other sites to a browser; it drops control characters, and resolves dots
 * as in `/.//host`, first.
 */
function isOwnPath(path: string): boolean {
  return (
    path.length <= MAX_ACTION_URL_LENGTH &&
    path.startsWith('/') &&
    !/^\/[/\\]|\/\.{0,2}\/|\p{Cc}/u.test(path)
  );
}
