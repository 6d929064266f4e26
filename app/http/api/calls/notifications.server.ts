import { z } from 'zod/v4';
import { MAX_COUNTED, NOTIFICATIONS_COPY, wordsOfReadAll } from '~/domain/notifications/copy';
import {
  createSampleNotifications,
  dismissNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '~/domain/notifications/index.server';
import { MarkAllRead } from '~/domain/notifications/inbox/list-notifications.schema';
import { defineCall } from '../define-call.server';
import { Done, done, pageAnswer, paged } from './common-json.server';
import {
  ListNotificationsQuery,
  NotificationJson,
  toNotificationJson,
} from './notification-json.server';

const tag = 'Notifications';

export const listNotificationsCall = defineCall({
  method: 'GET',
  path: '/api/notifications/{companyId}',
  tag,
  summary: 'List your company’s notifications',
  description: `Newest first; dismissed and expired ones are left out. unread and total ignore the filters. ${paged('limit')}`,
  auth: 'company',
  query: ListNotificationsQuery,
  answer: z.object({
    notifications: z.array(NotificationJson),
    unread: z.int(),
    total: z.int(),
  }),
  async run({ params: { companyId }, query, viewer }) {
    const found = await listNotifications(query, viewer.actor, { companyId });
    const { notifications: rows, found: inAll, pageCount, unread, total } = found;
    const counted = { rows, total: inAll, pageCount, hasMore: inAll >= MAX_COUNTED };
    return pageAnswer(query.page, counted, (shown) => ({
      notifications: shown.map(toNotificationJson),
      unread,
      total,
    }));
  },
});

export const readNotificationCall = defineCall({
  method: 'POST',
  path: '/api/notifications/{id}/read',
  tag,
  summary: 'Mark a notification as read',
  description: 'Applies to everyone in the company. Safe to repeat.',
  auth: 'company',
  answer: Done,
  async run({ params, viewer }) {
    await markNotificationRead(params.id, viewer.actor);
    return done(NOTIFICATIONS_COPY.read.title);
  },
});

export const readAllNotificationsCall = defineCall({
  method: 'POST',
  path: '/api/notifications/{companyId}/read-all',
  tag,
  summary: 'Mark all notifications, or one category, as read',
  auth: 'company',
  body: MarkAllRead,
  answer: z.object({ ...Done.shape, count: z.int() }),
  async run({ params: { companyId }, body, viewer }) {
    const count = await markAllNotificationsRead({ ...body, companyId }, viewer.actor);
    return { ...done(wordsOfReadAll(body).title), count };
  },
});

export const dismissNotificationCall = defineCall({
  method: 'POST',
  path: '/api/notifications/{id}/dismiss',
  tag,
  summary: 'Dismiss a notification',
  description: 'Removes it from the company’s lists and marks it read. Safe to repeat.',
  auth: 'company',
  answer: Done,
  async run({ params, viewer }) {
    await dismissNotification(params.id, viewer.actor);
    return done(NOTIFICATIONS_COPY.dismissed.title);
  },
});

export const sampleNotificationsCall = defineCall({
  method: 'POST',
  path: '/api/notifications/test/{companyId}',
  tag,
  summary: 'Create sample notifications',
  description: 'One per category. Open to everyone where demo data is loaded, otherwise to admins.',
  auth: 'company',
  status: 201,
  answer: z.object({ ...Done.shape, count: z.int() }),
  idempotent: true,
  async run({ params: { companyId }, viewer }) {
    const count = await createSampleNotifications({ companyId }, viewer.actor);
    return { ...done(NOTIFICATIONS_COPY.samples.title), count };
  },
});
