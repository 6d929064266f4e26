import { z } from 'zod/v4';

export type NamedCompany = z.output<typeof NamedCompany>;
export const NamedCompany = z.object({
  id: z.uuid(),
  name: z.string(),
  isSuspended: z.boolean().meta({ description: 'Suspended companies have no public page' }),
});
