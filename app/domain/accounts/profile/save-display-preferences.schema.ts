import { z } from 'zod/v4';

/** An unchecked box isn't sent: absent is false. */
export const SaveDisplayPreferences = z.object({
  compactMode: z.boolean().default(false),
  showMaterialImages: z.boolean().default(false),
  autoRefreshNotifications: z.boolean().default(false),
});
