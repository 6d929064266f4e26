import { z } from 'zod/v4';
import { NOTIFICATION_CATEGORIES, NOTIFICATION_PRIORITIES } from '~/lib/notification-preferences';
import { typedText } from '~/lib/typed-text';

/** What an address asks for; what it can't mean is left out, so that no address is an error. */
export const ListNotifications = z.object({
  search: typedText(200),
  category: z.enum(NOTIFICATION_CATEGORIES).optional().catch(undefined),
  priority: z.enum(NOTIFICATION_PRIORITIES).optional().catch(undefined),
  /** Only what is unread; '1' or 'true' */
  unreadOnly: z.enum(['1', 'true']).transform(Boolean).catch(false),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** What the bell shows: a search is the page's alone. */
export const ListRecentNotifications = ListNotifications.pick({ category: true, unreadOnly: true });

/** Mark All Read: all of it, or what one category has. */
export const MarkAllRead = z.object({
  category: z
    .preprocess((value) => value || undefined, z.enum(NOTIFICATION_CATEGORIES).optional())
    .optional(),
});
