import { z } from 'zod/v4';
import { typedText } from '~/lib/typed-text';

export const ListThreads = z.object({
  search: typedText(200),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

export type ThreadsAsked = z.infer<typeof ListThreads>;
