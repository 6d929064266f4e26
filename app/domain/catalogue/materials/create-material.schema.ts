import { z } from 'zod/v4';
import { CONDITIONS } from '~/lib/conditions';
import { MAX_PAYMENT_CENTS, MIN_PAYMENT_CENTS, formatMoney, parseCents, quote } from '~/lib/money';
import { PRICE_UNITS } from '~/lib/price-units';
import { STATE_CODES } from '~/lib/us-states';

export const MAX_QUANTITY = 1_000_000;

/** Dearest unit that can be paid at all: its price and the fee are one card payment. */
const MAX_UNIT_CENTS = Math.floor(MAX_PAYMENT_CENTS / 1.05);

/** A required line of text; blanks around it don't count, and one inside counts once. */
const line = (wanted: string, maxLength: number) =>
  z
    .string({ error: wanted })
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string(wanted).min(1, wanted).max(maxLength, `Use at most ${maxLength} characters`));

/** The JSON API may send numbers where a form sends text. */
const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

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
    if (cents > MAX_UNIT_CENTS) {
      return refuse(`Enter a price of at most ${formatMoney(MAX_UNIT_CENTS)}`);
    }
    return cents;
  }),
);

/**
 * What is no number at all counts as 1 (specification, section 5); what is one must be whole and
 * in range, so that '1e3' or '1.5' is never read as something that was not meant.
 */
const quantity = z.preprocess(
  asText,
  z
    .string()
    .optional()
    .transform((typed = '', context) => {
      const text = typed.trim();
      if (!/\d/.test(text)) return 1;
      const count = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/.test(text)
        ? Number(text.replaceAll(',', ''))
        : 0;
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

/** Asked even when one of the two was refused and is no number; that has its own sentence then. */
export function isPayable(priceCents: number, count: number): boolean {
  if (!Number.isInteger(priceCents) || !Number.isInteger(count)) return true;
  return quote(priceCents, count).totalCents >= MIN_PAYMENT_CENTS;
}

/** What is said of a material, whoever says it. */
export const MATERIAL_FIELDS = {
  title: line('Enter a title', 200),
  categoryId: z.uuid('Choose a category'),
  subcategoryId: z.uuid('Choose a subcategory from the list').nullish(),
  condition: z.enum(CONDITIONS, 'Choose a condition').default('good'),
  description: z
    .string({ error: 'Describe the material' })
    .trim()
    .min(1, 'Describe the material')
    .max(5_000, 'Use at most 5,000 characters'),
  price,
  priceUnit: z.enum(PRICE_UNITS, 'Choose what the price is for').default('each'),
  city: line('Enter a city', 100),
  state: z.enum(STATE_CODES, 'Choose a state'),
  zipCode: z
    .string()
    .trim()
    .regex(/^\d{5}(?:-\d{4})?$/, 'Enter a ZIP code of five digits')
    .nullish(),
  location: line('Enter where the material is', 200),
};

/** The sentence for a price at which all that is listed can't be paid by card. */
export const NOT_PAYABLE = {
  path: ['price'],
  message: 'All of it together must come to at least $0.50, the least that can be paid by card',
};

/** What a seller says of a material. The company is the session's; a company id sent is ignored. */
export const CreateMaterial = z
  .object({
    /** The form's one-time value and the listing's id: sent twice, it is listed once. */
    id: z.uuid('Reload the page and try again').optional(),
    ...MATERIAL_FIELDS,
    quantity,
    uploadId: z.uuid('Select the photo again').optional(),
    /** The same by its path, which is what the API knows of a photo. */
    imageUrl: z.string().max(300, 'Select the photo again').nullish(),
  })
  .refine(({ price: priceCents, quantity: count }) => isPayable(priceCents, count), NOT_PAYABLE)
  .transform(({ price: priceCents, ...material }) => ({ ...material, priceCents }));

export type NewMaterial = z.output<typeof CreateMaterial>;
