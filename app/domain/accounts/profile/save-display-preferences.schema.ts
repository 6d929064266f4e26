import { z } from 'zod/v4';

export const SaveDisplayPreferences = z.object({
  compactMode: z.boolean().default(false),
  showMaterialImages: z.boolean().default(false),
  autoRefreshNotifications: z.boolean().default(false),
});
