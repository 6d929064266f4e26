import { z } from 'zod/v4';

export const SaveMaterial = z.object({
  /** What the button says: the same form sent twice saves once. */
  saved: z.enum(['yes', 'no']),
});
