import { z } from 'zod/v4';

export const SaveMaterial = z.object({
  /** The wanted state, not a toggle: the same form sent twice saves once */
  saved: z.enum(['yes', 'no']),
  from: z.string().max(2000).optional(),
});

export const UnsaveMaterial = z.object({ materialId: z.uuid() });
