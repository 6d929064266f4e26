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
  summary: 'List the notifications of the own company',
  description: `The newest first, without what was dismissed or has run out. unread and total count all of them, whatever is filtered. ${paged('limit')}`,
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
  description: 'For everybody of the company. Safe to repeat.',
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
  summary: 'Mark all notifications as read, or all of a category',
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
  description: 'It leaves the company’s lists for good, and counts as read. Safe to repeat.',
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
  summary: 'Make sample notifications',
  description: 'One of each category. Where demo data is loaded everybody may, elsewhere admins.',
  auth: 'company',
  status: 201,
  answer: z.object({ ...Done.shape, count: z.int() }),
  idempotent: true,
  async run({ params: { companyId }, viewer }) {
    const count = await createSampleNotifications({ companyId }, viewer.actor);
    return { ...done(NOTIFICATIONS_COPY.samples.title), count };
  },
});
