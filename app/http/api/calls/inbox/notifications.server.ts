import { z } from 'zod/v4';
import { MAX_COUNTED, NOTIFICATIONS_COPY, wordsOfReadAll } from '~/domain/notifications/copy';
import {
  ListNotifications,
  MarkAllRead,
} from '~/domain/notifications/inbox/list-notifications.schema';
import {
  createSampleNotifications,
  dismissNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  NotificationView,
} from '~/domain/notifications/index.server';
import {
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_PRIORITIES,
} from '~/lib/choices/notification-preferences';
import { countTo, PageQuery } from '../../answers.server';
import { callsOf, paged, rowsOfPage } from '../../define-call.server';

const { company } = callsOf('Notifications');

export const listNotificationsCall = company.get('/api/notifications/{companyId}', {
  summary: 'List your company’s notifications',
  description: `Newest first; dismissed and expired ones are left out. unread and total ignore the filters. ${paged('limit')}`,
  query: ListNotifications.extend({
    category: z.enum(NOTIFICATION_CATEGORIES).optional(),
    priority: z.enum(NOTIFICATION_PRIORITIES).optional(),
    unreadOnly: z
      .stringbool({ error: 'Send true or false' })
      .default(false)
      .meta({ description: 'true or false' }),
    page: PageQuery.shape.page,
    limit: countTo(100, 'Send a limit from 1 to 100').default(50),
  }),
  answer: z.object({
    notifications: z.array(NotificationView),
    unread: z.int(),
    total: z.int(),
  }),
  async run(asked) {
    const { params, query, viewer } = asked;
    const {
      notifications: rows,
      found,
      ...counts
    } = await listNotifications(query, viewer.actor, params);
    const page = { ...counts, rows, total: found, hasMore: found >= MAX_COUNTED };
    return { ...counts, notifications: rowsOfPage(asked, page) };
  },
});

export const readNotificationCall = company.post('/api/notifications/{id}/read', {
  summary: 'Mark a notification as read',
  description: 'Applies to everyone in the company. Safe to repeat.',
  run: ({ params, viewer }) => markNotificationRead(params.id, viewer.actor),
  done: NOTIFICATIONS_COPY.read.title,
});

export const readAllNotificationsCall = company.post('/api/notifications/{companyId}/read-all', {
  summary: 'Mark all notifications, or one category, as read',
  body: MarkAllRead,
  answer: z.object({ count: z.int() }),
  run: async ({ params, body, viewer }) => ({
    count: await markAllNotificationsRead({ ...body, ...params }, viewer.actor),
  }),
  done: (_, { body }) => wordsOfReadAll(body).title,
});

export const dismissNotificationCall = company.post('/api/notifications/{id}/dismiss', {
  summary: 'Dismiss a notification',
  description: 'Removes it from the company’s lists and marks it read. Safe to repeat.',
  run: ({ params, viewer }) => dismissNotification(params.id, viewer.actor),
  done: NOTIFICATIONS_COPY.dismissed.title,
});

export const sampleNotificationsCall = company.create('/api/notifications/test/{companyId}', {
  summary: 'Create sample notifications',
  description: 'One per category. Open to everyone where demo data is loaded, otherwise to admins.',
  answer: z.object({ count: z.int() }),
  run: async ({ params, viewer }) => ({
    count: await createSampleNotifications(params, viewer.actor),
  }),
  done: NOTIFICATIONS_COPY.samples.title,
});
