import { z } from 'zod/v4';
import { withTradeFacts } from '~/lib/choices/trade-facts';
import { asText, MAX_QUANTITY, optionalText, WHOLE_NUMBER } from '~/lib/schema-fields';
import { PHOTO_FIELDS, withPhotos } from './photos.schema';
import { available, MATERIAL_FIELDS } from './create-material.schema';

export const count = (message: string) =>
  z.preprocess(
    asText,
    z
      .string({ error: message })
      .trim()
      .regex(WHOLE_NUMBER, message)
      .transform((text) => Number(text.replaceAll(',', '')))
      .pipe(z.number().max(MAX_QUANTITY, 'Enter a quantity of at most 1,000,000')),
  );

/** Shown to the seller. */
export const reason = optionalText(500);

const Fields = z.object({
  ...MATERIAL_FIELDS,
  condition: MATERIAL_FIELDS.condition.unwrap(),
  priceUnit: MATERIAL_FIELDS.priceUnit.unwrap(),
  quantity: count('Enter a whole quantity, such as 40'),
  quantitySeen: count('Reload the page and try again').optional(),
  reason,
});

function whole<All extends z.output<typeof Fields>>({ price, ...fields }: All) {
  const { subcategoryId = null, zipCode = null, sku } = fields;
  return { ...fields, ...withTradeFacts(fields), sku, subcategoryId, zipCode, priceCents: price };
}

/** A form sends every field but the SKU; an empty field is cleared. */
export const EditMaterial = Fields.transform(whole);

/** The seller's own form: photos that aren't sent are removed. */
export const EditListing = Fields.extend({
  ...PHOTO_FIELDS,
  seen: z.string().max(1_000).optional(),
}).transform((listing) => ({ photos: [], ...withPhotos(whole(listing)) }));

/** Fields that aren't sent stay as they are. */
export const EditMaterialFields = Fields.partial().transform(
  ({ price: priceCents, ...material }) => ({ ...material, priceCents }),
);

/** The seller's own, by the API. */
export const EditListingFields = Fields.omit({ reason: true })
  .extend({
    ...PHOTO_FIELDS,
    available,
    updatedAt: z.iso.datetime('Send the updatedAt you read').optional(),
  })
  .partial()
  .transform(({ price: priceCents, ...listing }) => ({ ...withPhotos(listing), priceCents }));

export type MaterialEdit = z.output<typeof EditMaterialFields>;
