import { z } from 'zod/v4';

const name = z
  .string({ error: 'Enter a name' })
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string('Enter a name').min(1, 'Enter a name').max(100, 'Use at most 100 characters'));

const description = z
  .string()
  .trim()
  .max(500, 'Use at most 500 characters')
  .optional()
  .transform((text) => text || null);

/** A new category, or with `categoryId` a new subcategory of it. */
export const AddCategory = z.object({
  name,
  description,
  categoryId: z.uuid('Choose a category').optional(),
});

/** What a category or subcategory is called and how it is described. */
export const RenameCategory = z.object({ name, description });

/** Which way one goes in its list. */
export const MoveCategory = z.object({ direction: z.enum(['up', 'down'], 'Move it up or down') });
