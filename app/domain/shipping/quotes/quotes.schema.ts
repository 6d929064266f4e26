import { z } from 'zod/v4';
import { FREIGHT_TYPES } from '../freight/freight-rates';
import { MAX_QUANTITY } from '~/lib/schema-fields';
import { LENGTH_UNITS, WEIGHT_UNITS } from '../freight/units';

const NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/;

const numberOf = (typed: string) => (NUMBER.test(typed) ? Number(typed.replaceAll(',', '')) : NaN);

const MAX_MEASURE = 10_000_000;

const measure = (name: string) =>
  z
    .string(`${name} must be positive`)
    .trim()
    .max(20, `${name} must be a number, such as 40`)
    .transform(numberOf)
    .refine((number) => !Number.isNaN(number), {
      message: `${name} must be a number, such as 40`,
      abort: true,
    })
    .refine((number) => number > 0, `${name} must be positive`)
    .refine((number) => number <= MAX_MEASURE, `${name} must be at most 10,000,000`);

const given = (name: string) =>
  z.preprocess(
    (typed) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed),
    measure(name).optional(),
  );

const SIDES = ['length', 'width', 'height'] as const;

/** Weight and size are the whole load's. What is left out is as the seller packed it. */
export const EstimateDelivery = z
  .object({
    zip: z
      .string('Destination zip code is required')
      .trim()
      .min(5, 'Destination zip code is required')
      .max(10, 'Enter a five-digit ZIP code'),
    quantity: z
      .string()
      .trim()
      .default('')
      .transform((typed) => (typed === '' ? 1 : numberOf(typed)))
      .refine(
        (quantity) => Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY,
        'Enter a whole number from 1 to 1,000,000',
      ),
    freightType: z.preprocess(
      (typed) => typed || undefined,
      z.enum(FREIGHT_TYPES, 'Choose how it travels').optional(),
    ),
    weight: given('Weight'),
    weightUnit: z.enum(WEIGHT_UNITS, 'Choose lbs or kg').default('lbs'),
    length: given('Length'),
    width: given('Width'),
    height: given('Height'),
    unit: z.enum(LENGTH_UNITS, 'Choose in or cm').default('in'),
  })
  .check(({ value, issues }) => {
    const missing = SIDES.find((side) => value[side] === undefined);
    if (!missing || SIDES.every((side) => value[side] === undefined)) return;
    const message = 'Enter the length, width and height, or none of them';
    issues.push({ code: 'custom', path: [missing], message, input: value });
  });

export type EstimateDeliveryInput = z.infer<typeof EstimateDelivery>;

const text = (sentence: string, least: number, most: number) =>
  z.string(sentence).trim().min(least, sentence).max(most, `Use at most ${most} characters`);

const place = (end: 'Origin' | 'Destination') =>
  z.object(
    {
      address: text(`${end} address is required`, 1, 200),
      city: text(`${end} city is required`, 1, 100),
      state: text(`${end} state is required`, 2, 50),
      zipCode: text(`${end} zip code is required`, 5, 10),
      country: z.string().trim().min(2).max(60).default('US'),
    },
    `${end} is required`,
  );

const positive = (name: string) =>
  z.number(`${name} must be positive`).positive(`${name} must be positive`);

/** Source: specification, shipping quote request. */
export const QuoteShipping = z.object({
  origin: place('Origin'),
  destination: place('Destination'),
  package: z.object(
    {
      weight: positive('Weight'),
      weightUnit: z.enum(WEIGHT_UNITS, 'Choose lbs or kg').default('lbs'),
      dimensions: z.object(
        {
          length: positive('Length'),
          width: positive('Width'),
          height: positive('Height'),
          unit: z.enum(LENGTH_UNITS, 'Choose in or cm').default('in'),
        },
        'Dimensions are required',
      ),
      freightType: z.enum(FREIGHT_TYPES, 'Choose package, ltl, ftl or freight').default('package'),
      /** Dollars; not insured */
      value: z
        .number('Value must be a number')
        .nonnegative('Value must not be negative')
        .optional(),
      description: z.string().trim().max(500, 'Use at most 500 characters').optional(),
    },
    'Package is required',
  ),
});

export type QuoteShippingInput = z.infer<typeof QuoteShipping>;
