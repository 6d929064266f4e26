import { z } from 'zod/v4';
import { NOTIFICATION_CATEGORIES } from '~/lib/choices/notification-preferences';

export const ChooseEmails = z.object({
  wanted: z.array(z.enum(NOTIFICATION_CATEGORIES)).default([]),
});
