import { z } from 'zod/v4';

/** What of the conversations is asked for. Nothing is refused: addresses are edited by hand. */
export const ListThreads = z.object({
  search: z
    .string()
    .transform((value) => value.replaceAll('\0', '').trim().slice(0, 200))
    .catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

export type ThreadsAsked = z.infer<typeof ListThreads>;
