import { z } from 'zod/v4';
import {
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_PRIORITIES,
} from '~/lib/choices/notification-preferences';
import { typedText } from '~/lib/text/typed-text';

/** Ignores invalid values, so that no URL is an error. */
export const ListNotifications = z.object({
  search: typedText(200),
  category: z.enum(NOTIFICATION_CATEGORIES).optional().catch(undefined),
  priority: z.enum(NOTIFICATION_PRIORITIES).optional().catch(undefined),
  unreadOnly: z.enum(['1', 'true']).transform(Boolean).catch(false),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export const ListRecentNotifications = ListNotifications.pick({ category: true, unreadOnly: true });

export const MarkAllRead = z.object({
  category: z
    .preprocess((value) => value || undefined, z.enum(NOTIFICATION_CATEGORIES).optional())
    .optional(),
});
