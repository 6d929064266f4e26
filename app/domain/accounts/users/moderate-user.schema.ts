import { z } from 'zod/v4';

export const BanUser = z.object({
  reason: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters')
    .optional()
    .transform((reason) => reason || null),
});
