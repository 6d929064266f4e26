import { z } from 'zod/v4';
import { CONDITIONS } from '~/lib/choices/conditions';
import { formatMoney, parseCents } from '~/lib/money';
import { maxSubtotalCents } from '~/lib/platform-fee';
import { PRICE_UNITS } from '~/lib/choices/price-units';
import {
  asText,
  lineField,
  MAX_QUANTITY,
  optionalZip,
  requiredText,
  WHOLE_NUMBER,
} from '~/lib/schema-fields';
import { STATE_CODES } from '~/lib/places/us-states';
import { PHOTO_FIELDS, withPhotos } from './photos.schema';
import { TRADE_FACT_FIELDS } from './trade-facts.schema';

const price = z.preprocess(
  asText,
  z.string({ error: 'Enter a price' }).transform((typed, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const cents = parseCents(typed);
    if (cents === null) return refuse('Enter a price in dollars and cents, such as 19.99');
    if (cents < 1) return refuse('Enter a price of at least $0.01');
    if (cents > maxSubtotalCents()) {
      return refuse(`Enter a price of at most ${formatMoney(maxSubtotalCents())}`);
    }
    return cents;
  }),
);

/** A non-number counts as 1. */
const quantity = z.preprocess(
  asText,
  z
    .string()
    .optional()
    .transform((typed = '', context) => {
      const text = typed.trim();
      if (!/\d/.test(text)) return 1;
      const count = WHOLE_NUMBER.test(text) ? Number(text.replaceAll(',', '')) : 0;
      if (count >= 1 && count <= MAX_QUANTITY) return count;
      context.addIssue({
        code: 'custom',
        message:
          count > MAX_QUANTITY
            ? 'Enter a quantity of at most 1,000,000'
            : 'Enter a whole quantity of at least 1',
      });
      return z.NEVER;
    }),
);

export const MATERIAL_FIELDS = {
  title: lineField('Enter a title', 200),
  categoryId: z.uuid('Choose a category'),
  subcategoryId: z.uuid('Choose a subcategory from the list').nullish(),
  condition: z.enum(CONDITIONS, 'Choose a condition').default('good'),
  description: requiredText('Describe the material', 5_000),
  price,
  priceUnit: z.enum(PRICE_UNITS, 'Choose what the price is for').default('each'),
  city: lineField('Enter a city', 100),
  state: z.enum(STATE_CODES, 'Choose a state'),
  zipCode: optionalZip().nullish(),
  location: lineField('Enter where the material is', 200),
  ...TRADE_FACT_FIELDS,
};

/** Sent by API only: forms pause and resume by a command of their own. */
export const available = z
  .boolean('Send available as true or false')
  .meta({ description: 'false: paused, so not on sale' });

/** The company comes from the session, never from the form. */
export const CreateMaterial = z
  .object({
    id: z.uuid().optional().meta({
      description:
        'Of your choice. Sent again with the same contents, it is the same listing; the id of a listing with other contents is 409',
    }),
    ...MATERIAL_FIELDS,
    quantity,
    available: available.optional(),
    ...PHOTO_FIELDS,
  })
  .transform(({ price: priceCents, ...material }) => ({ ...withPhotos(material), priceCents }));

export type NewMaterial = z.output<typeof CreateMaterial>;
