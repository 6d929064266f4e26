import { z } from 'zod/v4';
import { FREIGHT_TYPES } from '../freight/freight-rates';
import { LENGTH_UNITS, WEIGHT_UNITS } from '../freight/units';

/** Keeps the total a safe integer at any price. */
export const MAX_QUANTITY = 100_000;

const NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/;

const numberOf = (typed: string) => (NUMBER.test(typed) ? Number(typed.replaceAll(',', '')) : NaN);

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
    .refine((number) => number > 0, `${name} must be positive`);

/** Weight and size are the whole load's; quantity only affects the landed cost. */
export const EstimateDelivery = z.object({
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
      'Enter a whole number from 1 to 100,000',
    ),
  freightType: z.enum(FREIGHT_TYPES, 'Choose how it travels').default('package'),
  weight: measure('Weight'),
  weightUnit: z.enum(WEIGHT_UNITS, 'Choose lbs or kg').default('lbs'),
  length: measure('Length'),
  width: measure('Width'),
  height: measure('Height'),
  unit: z.enum(LENGTH_UNITS, 'Choose in or cm').default('in'),
});

export type EstimateDeliveryInput = z.infer<typeof EstimateDelivery>;
