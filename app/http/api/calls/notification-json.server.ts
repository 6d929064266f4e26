import { z } from 'zod/v4';
import type { NotificationView } from '~/domain/notifications/index.server';
import { ListNotifications } from '~/domain/notifications/inbox/list-notifications.schema';
import { NOTIFICATION_CATEGORIES, NOTIFICATION_PRIORITIES } from '~/lib/notification-preferences';
import { countTo, Moment, oneOf, PageQuery } from './common-json.server';

export const ListNotificationsQuery = ListNotifications.extend({
  category: oneOf(NOTIFICATION_CATEGORIES).optional(),
  priority: oneOf(NOTIFICATION_PRIORITIES).optional(),
  unreadOnly: z
    .stringbool({ error: 'Send true or false' })
    .default(false)
    .meta({ description: 'true or false' }),
  page: PageQuery.shape.page,
  limit: countTo(100, 'Send a limit from 1 to 100').default(50),
});

export const NotificationJson = z
  .object({
    id: z.uuid(),
    type: z.enum([
      'order',
      'payment',
      'message',
      'system',
      'material_update',
      'promotion',
      'other',
    ]),
    category: z.enum(NOTIFICATION_CATEGORIES),
    priority: z.enum(NOTIFICATION_PRIORITIES),
    title: z.string(),
    content: z.string(),
    read: z.boolean(),
    readAt: Moment.nullable(),
    createdAt: Moment,
    actionUrl: z.string().nullable().meta({ description: 'A path of this site' }),
    actionText: z.string().nullable(),
  } satisfies Record<keyof NotificationView, z.ZodType>)
  .meta({ id: 'Notification' });

export function toNotificationJson({
  createdAt,
  readAt,
  ...view
}: NotificationView): z.output<typeof NotificationJson> {
  return {
    ...view,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}
