import { z } from 'zod/v4';
import { optionalText } from '~/lib/schema-fields';
import { isPayable, MATERIAL_FIELDS, MAX_QUANTITY, NOT_PAYABLE } from './create-material.schema';

const count = (message: string) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z
      .string({ error: message })
      .trim()
      .regex(/^(?:\d+|\d{1,3}(?:,\d{3})+)$/, message)
      .transform((text) => Number(text.replaceAll(',', '')))
      .pipe(z.number().max(MAX_QUANTITY, 'Enter a quantity of at most 1,000,000')),
  );

/** The seller reads it. */
export const reason = optionalText(500);

const Fields = z.object({
  ...MATERIAL_FIELDS,
  condition: MATERIAL_FIELDS.condition.unwrap(),
  priceUnit: MATERIAL_FIELDS.priceUnit.unwrap(),
  quantity: count('Enter a whole quantity, such as 40'),
  quantitySeen: count('Reload the page and try again').optional(),
  reason,
});

/** A form sends every field; an empty one is cleared. */
export const EditMaterial = Fields.refine(
  ({ price, quantity }) => isPayable(price, Math.max(1, quantity)),
  NOT_PAYABLE,
).transform(({ price: priceCents, subcategoryId = null, zipCode = null, ...material }) => ({
  ...material,
  subcategoryId,
  zipCode,
  priceCents,
}));

/** What isn't sent stays as it is. */
export const EditMaterialFields = Fields.partial().transform(
  ({ price: priceCents, ...material }) => ({ ...material, priceCents }),
);

export type MaterialEdit = z.output<typeof EditMaterialFields>;
