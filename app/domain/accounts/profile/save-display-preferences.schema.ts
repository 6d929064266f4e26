import { z } from 'zod/v4';

/** A box that is not ticked is sent by no form: absent is false. */
export const SaveDisplayPreferences = z.object({
  compactMode: z.boolean().default(false),
  showMaterialImages: z.boolean().default(false),
  autoRefreshNotifications: z.boolean().default(false),
});
