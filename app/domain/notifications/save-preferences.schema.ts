import { z } from 'zod/v4';
import {
  NOTIFICATION_FREQUENCIES,
  NOTIFICATION_CATEGORIES,
} from '~/lib/choices/notification-preferences';
import { PREFERENCES_COPY } from './copy';

/** Forms send nothing for an unchecked box: absent is false. */
const CategoryChoice = z.object({
  emailEnabled: z.boolean().default(false),
  pushEnabled: z.boolean().default(false),
  inAppEnabled: z.boolean().default(false),
  frequency: z
    .enum(NOTIFICATION_FREQUENCIES, { error: PREFERENCES_COPY.frequencyRequired })
    .default('immediate'),
});

const choice = CategoryChoice.prefault({});

export const SaveNotificationPreferences = z.object({
  orders: choice,
  payments: choice,
  messages: choice,
  account: choice,
  materials: choice,
  system: choice,
});

export const ChooseEmails = z.object({
  wanted: z.array(z.enum(NOTIFICATION_CATEGORIES)).default([]),
});
