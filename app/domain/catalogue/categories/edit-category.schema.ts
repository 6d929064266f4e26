import { z } from 'zod/v4';
import { lineField } from '~/lib/schema-fields';

const NAMED = {
  name: lineField('Enter a name', 100),
  description: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters')
    .optional()
    .transform((text) => text || null),
};

export const AddCategory = z.object({
  ...NAMED,
  categoryId: z.uuid('Choose a category').optional(),
});

export const RenameCategory = z.object(NAMED);
