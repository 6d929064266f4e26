import { z } from 'zod/v4';
import { COMMON_UNITS, LOADING, PACK_KINDS } from '~/lib/choices/trade-facts';
import { groupThousands } from '~/lib/money';
import { asText, hasYear, oneLine, optionalText, WHOLE_NUMBER } from '~/lib/schema-fields';

const line = (maxLength: number) =>
  optionalText(maxLength)
    .transform((text) => text && oneLine(text))
    .nullish();

const number = (pattern: RegExp, wanted: string, max: number) =>
  z
    .preprocess(
      asText,
      optionalText(20, wanted).pipe(
        z
          .string()
          .regex(pattern, wanted)
          .transform((text) => Number(text.replaceAll(',', '')))
          .pipe(
            z
              .number()
              .gt(0, wanted)
              .max(max, `Enter at most ${groupThousands(max)}`),
          )
          .optional(),
      ),
    )
    .nullish();

const whole = (wanted: string, max = 1_000_000) => number(WHOLE_NUMBER, `Enter ${wanted}`, max);

const decimal = (wanted: string) =>
  number(/^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d{1,4})?$/, `Enter ${wanted}`, 1_000_000);

/** A trailer is 53 ft long. */
const inches = (side: string) => whole(`the ${side} in whole inches, such as 48`, 636);

const DAY = 'Enter a day, such as 2026-11-20';

const day = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .pipe(z.iso.date(DAY).refine(hasYear, DAY).optional())
  .nullish();

/**
 * Source: GS1 General Specifications, 7.9.1: from the right, digits weigh 1, 3, 1, 3 …, and the sum
 * ends in 0. 036000291452: 0×3 + 3×1 + 6×3 + 0 + 0 + 0 + 2×3 + 9×1 + 1×3 + 4×1 + 5×3 + 2×1 = 60.
 */
function isUpcRight(upc: string): boolean {
  const digits = [...upc].reverse().map(Number);
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 ? 3 : 1), 0) % 10 === 0;
}

const upc = optionalText(20)
  .transform((text) => text?.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .regex(/^(?:\d{8}|\d{12,14})$/, {
        error: 'Enter the 8, 12, 13 or 14 digits under the barcode',
        abort: true,
      })
      .refine(isUpcRight, 'The digits don’t add up to a UPC. Check them against the barcode')
      .optional(),
  )
  .nullish();

/** What is wrong with it; null for nothing. */
export const upcProblem = (text: string): string | null =>
  upc.safeParse(text).error?.issues[0]?.message ?? null;

/** All optional; `requireConsistent` checks them with each other. */
export const TRADE_FACT_FIELDS = {
  size: line(60),
  grade: line(60),
  maker: line(100),
  commonUnit: z.enum(COMMON_UNITS, 'Choose a unit from the list').nullish(),
  commonPerUnit: decimal('how many each unit contains, such as 32 or 33.3'),
  packKind: z.enum(PACK_KINDS, 'Choose how it is packed from the list').nullish(),
  packCount: whole('how many a pack holds, such as 50'),
  weightLb: decimal('the weight of one unit in pounds, such as 70 or 2.5'),
  palletLengthIn: inches('length'),
  palletWidthIn: inches('width'),
  palletHeightIn: inches('height'),
  sku: line(60),
  upc,
  minOrderQuantity: whole('the minimum order as a whole number, such as 10'),
  isWholeLot: z.boolean('Send true or false').optional(),
  availableFrom: day,
  availableUntil: day,
  pickupHours: line(200),
  loading: z
    .array(z.enum(LOADING, 'Choose forklift, dock or hand'))
    .max(LOADING.length, 'Choose each once')
    .transform((chosen) => LOADING.filter((one) => chosen.includes(one)))
    .optional(),
};
