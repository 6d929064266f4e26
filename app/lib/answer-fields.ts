import { z, type ZodType } from 'zod/v4';

/** Text, so that no client parses money as a float. */
export const Decimal = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: 'US dollars and cents', examples: ['19.99'] });

export const IsoTime = z.iso
  .datetime()
  .meta({ description: 'ISO 8601, UTC', examples: ['2026-11-20T17:04:00.000Z'] });

type Dollars = string & { readonly given: 'cents' };

/** A view has its cents. */
export const Money = Decimal as ZodType<string> as ZodType<Dollars>;

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
