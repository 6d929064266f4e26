import { z } from 'zod/v4';
import { NOTIFICATION_CATEGORIES, NOTIFICATION_FREQUENCIES } from '~/lib/notification-preferences';
import { PREFERENCES_COPY } from './copy';

/** A box that is not ticked is sent by no form: absent is false. */
const CategoryChoice = z.object({
  emailEnabled: z.boolean().default(false),
  pushEnabled: z.boolean().default(false),
  inAppEnabled: z.boolean().default(false),
  frequency: z
    .enum(NOTIFICATION_FREQUENCIES, { error: PREFERENCES_COPY.frequencyRequired })
    .default('immediate'),
});

/** One choice for each category; a form names its fields 'orders.emailEnabled'. */
export const SaveNotificationPreferences = z.object(
  Object.fromEntries(
    NOTIFICATION_CATEGORIES.map((category) => [
      category,
      CategoryChoice.default({
        emailEnabled: false,
        pushEnabled: false,
        inAppEnabled: false,
        frequency: 'immediate',
      }),
    ]),
  ) as Record<(typeof NOTIFICATION_CATEGORIES)[number], typeof CategoryChoice>,
);
