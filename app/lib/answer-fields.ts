import { z, type ZodType } from 'zod/v4';
import { COMMON_UNITS, LOADING, PACK_KINDS, type TradeFacts } from './choices/trade-facts';

/** Text, so that no client parses money as a float. */
export const Decimal = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: 'US dollars and cents', examples: ['19.99'] });

export const IsoTime = z.iso
  .datetime()
  .meta({ description: 'ISO 8601, UTC', examples: ['2026-11-20T17:04:00.000Z'] });

type Dollars = string & { readonly given: 'cents' };

/** Views hold it in cents. */
export const Money = Decimal as ZodType<string> as ZodType<Dollars>;

/** Views hold a Date. */
export const DateTime = IsoTime as ZodType<unknown> as ZodType<Date>;

/** Views have a Date or its text; JSON has only text. */
export const Moment = IsoTime as ZodType<string | Date>;

/** What a call gives for an answer: `priceCents` for money named `price`. */
export type ViewOf<Answer> = unknown extends Answer
  ? Answer
  : Answer extends readonly (infer Item)[]
    ? ViewOf<Item>[]
    : Answer extends string | number | boolean | Date | null | undefined
      ? Answer
      : {
          [
            Name in keyof Answer as IsMoney<Answer[Name]> extends true
              ? `${Name & string}Cents`
              : Name
          ]: IsMoney<Answer[Name]> extends true
            ? number | Extract<Answer[Name], null>
            : ViewOf<Answer[Name]>;
        };

type IsMoney<Field> = [Extract<Field, Dollars>] extends [never] ? false : true;

export const ANSWERED_TRADE_FACTS = {
  size: z.string().nullable(),
  grade: z.string().nullable(),
  maker: z.string().nullable(),
  commonUnit: z.enum(COMMON_UNITS).nullable(),
  commonPerUnit: z
    .number()
    .nullable()
    .meta({ description: 'How many common units one priced unit holds' }),
  packKind: z.enum(PACK_KINDS).nullable(),
  packCount: z.int().nullable().meta({ description: 'Pieces in a pack, or in an OBO lot' }),
  weightLb: z.number().nullable().meta({ description: 'Of one priced unit' }),
  palletLengthIn: z.int().nullable(),
  palletWidthIn: z.int().nullable(),
  palletHeightIn: z.int().nullable(),
  sku: z.string().nullable(),
  upc: z.string().nullable(),
  minOrderQuantity: z.int().nullable(),
  isWholeLot: z.boolean().meta({ description: 'Sold all at once' }),
  availableFrom: z.iso.date().nullable(),
  availableUntil: z.iso.date().nullable(),
  pickupHours: z.string().nullable(),
  loading: z.array(z.enum(LOADING)),
} satisfies Record<keyof TradeFacts, z.ZodType>;
