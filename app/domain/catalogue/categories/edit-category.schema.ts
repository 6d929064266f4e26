import { z } from 'zod/v4';

const NAMED = {
  name: z
    .string({ error: 'Enter a name' })
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string('Enter a name').min(1, 'Enter a name').max(100, 'Use at most 100 characters')),
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
