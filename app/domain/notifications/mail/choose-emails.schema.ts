import { z } from 'zod/v4';
import { NOTIFICATION_CATEGORIES } from '~/lib/notification-preferences';

/** One ticked box for each category; a form without any sends nothing. */
export const ChooseEmails = z.object({
  wanted: z.array(z.enum(NOTIFICATION_CATEGORIES)).default([]),
});
