import { z } from 'zod/v4';
import { CONDITIONS } from '~/lib/choices/conditions';
import { optionalText, optionalZip } from '~/lib/schema-fields';
import { COMPARABLE_UNITS } from '~/lib/choices/price-units';

export const SuggestPrice = z.object({
  title: optionalText(200),
  category: z.string('Choose a category').trim().min(1, 'Choose a category').max(100),
  condition: z.enum(CONDITIONS, 'Choose a condition'),
  unit: z.enum(COMPARABLE_UNITS, 'Choose what the price is for'),
  zip: optionalZip('Enter a five-digit ZIP code, or leave it empty').transform((zip = '') =>
    zip.slice(0, 5),
  ),
});

export type SuggestPriceInput = z.infer<typeof SuggestPrice>;
