import type { Prisma, Tx } from '~/db/client.server';

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
  metadata?: Prisma.InputJsonObject;
  /** After that it says nothing of use any more. */
  expiresAt?: Date;
}

const MAX_TITLE_LENGTH = 255;
const MAX_ACTION_TEXT_LENGTH = 100;
const MAX_ACTION_URL_LENGTH = 500;

/**
 * Tells a company something, in the transaction of what happened: nobody is told of what was rolled
 * back. Every call tells it again, so that callers make sure they call once.
 *
 * @throws Error for an `actionUrl` that leads away from this site: that is a mistake of the caller
 */
export async function notify(
  tx: Tx,
  { actionUrl, actionText, title, metadata = {}, ...rest }: NewNotification,
): Promise<{ id: string }> {
  if (actionUrl !== undefined && !isOwnPath(actionUrl)) {
    throw new Error(`a notification leads to ${actionUrl}, which is no path of this site`);
  }
  return tx.notification.create({
    data: {
      ...rest,
      title: title.slice(0, MAX_TITLE_LENGTH),
      actionUrl,
      actionText: actionText?.slice(0, MAX_ACTION_TEXT_LENGTH),
      metadata,
    },
    select: { id: true },
  });
}

/** `//host` and `/\host` are other sites to a browser, and it drops control characters first. */
function isOwnPath(path: string): boolean {
  return (
    path.length <= MAX_ACTION_URL_LENGTH && path.startsWith('/') && !/^\/[/\\]|\p{Cc}/u.test(path)
  );
}
