import { z } from 'zod/v4';

export const SaveMaterial = z.object({
  /** What shall be, and not a change of it: the same form sent twice saves once. */
  saved: z.enum(['yes', 'no']),
  /** The list that the visitor came from, for the way back */
  from: z.string().max(2000).optional(),
});

export const UnsaveMaterial = z.object({ materialId: z.uuid() });
