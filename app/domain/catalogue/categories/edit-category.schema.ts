import { z } from 'zod/v4';
import { lineField, optionalText } from '~/lib/schema-fields';

const NAMED = {
  name: lineField('Enter a name', 100).refine((name) => /[\p{L}\p{N}]/u.test(name), {
    error: 'Use at least one letter or digit',
  }),
  description: optionalText(500).transform((text) => text ?? null),
};

export const AddCategory = z.object({
  ...NAMED,
  categoryId: z.uuid('Choose a category').optional(),
});

/** With `seen`, from `categoryAsSeen`, a save doesn't replace another admin's newer change. */
export const RenameCategory = z.object({ ...NAMED, seen: z.string().optional() });
