import { z } from 'zod/v4';
import { oneLine } from '~/lib/schema-fields';

const MAX_LETTERS = 60;
const LEAST_TWO = 'Enter at least two, separated by commas';

export const SearchSynonyms = z.object({
  words: z
    .string({ error: LEAST_TWO })
    .transform((text) => text.split(',').map(oneLine))
    .transform((words) => [...new Set(words.filter(Boolean))].join(', '))
    .pipe(
      z
        .string(LEAST_TWO)
        .refine((words) => words.includes(', '), LEAST_TWO)
        .refine(
          (words) => words.split(/[ ,]+/).every((word) => word.length <= MAX_LETTERS),
          `Use words of up to ${MAX_LETTERS} letters`,
        )
        .max(500, 'Use at most 500 characters'),
    ),
  isOneWay: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
});
