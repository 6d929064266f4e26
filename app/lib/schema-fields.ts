import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod/v4';
import { groupThousands } from './money';

export const tooLong = (maxLength: number) => `Use at most ${groupThousands(maxLength)} characters`;

export const EMPTY_FILE = 'This file is empty. Choose another.';

/** The choices of a record of labels. */
export const keysOf = <Key extends string>(labels: Record<Key, string>) =>
  z.enum(Object.keys(labels) as Key[]);

/** '40', '1,000' or, as spreadsheets write it, '1,000.00'. `Number` reads it without commas. */
export const WHOLE_NUMBER = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/;

/** No listing has more. */
export const MAX_QUANTITY = 1_000_000;

/** The API sends numbers, a form text. */
export const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/** PostgreSQL has no year 0. */
export const hasYear = (isoTime: string): boolean => !isoTime.startsWith('0000');

/**
 * Invisible characters: pasted by accident, or sent to imitate another name or an empty one. Not
 * those that join the parts of an emoji, such as a woman in a hard hat.
 */
const UNSEEN =
  /(?!\s|(?<=\p{Extended_Pictographic})\ufe0f|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d\p{Extended_Pictographic})[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const withoutUnseen = (text: string) => text.replace(UNSEEN, '').trim();

export const oneLine = (text: string) => withoutUnseen(text).replace(/\s+/g, ' ');

export const emailField = (error: string) =>
  z.string({ error }).trim().pipe(z.email(error).max(254, error));

/** Required, on one line. */
export const lineField = (
  error: string,
  maxLength: number,
  { minLength = 1, long = tooLong(maxLength) } = {},
) =>
  z
    .string({ error })
    .meta({ maxLength })
    .transform(oneLine)
    .pipe(
      z
        .string(error)
        .min(minLength, { error, abort: true })
        .max(maxLength, { error: long, abort: true }),
    );

/** Required, on any number of lines. */
export const requiredText = (error: string, maxLength: number, long = tooLong(maxLength)) =>
  z.string({ error }).overwrite(withoutUnseen).min(1, error).max(maxLength, long);

/** Undefined when empty. */
export const optionalText = (maxLength: number, error = tooLong(maxLength)) =>
  z
    .string()
    .overwrite(withoutUnseen)
    .max(maxLength, { error, abort: true })
    .transform((text) => text || undefined)
    .optional();

/** What `read` makes of the text; null refuses it. */
const readAs = (read: (text: string) => string | null, error: string) =>
  z
    .string()
    .refine((text) => read(text) !== null, { error, abort: true })
    .transform((text) => read(text)!);

const MAX_PHONE = 40;

/** '312.555.0142 x5' becomes '(312) 555-0142 ext. 5'; a number abroad keeps its country code. */
const Phone = readAs((text) => {
  const phone = parsePhoneNumberFromString(oneLine(text), { defaultCountry: 'US', extract: false });
  if (!phone?.isValid()) return null;
  const isUs = phone.countryCallingCode === '1';
  const read = isUs ? phone.formatNational() : phone.formatInternational();
  return read.length <= MAX_PHONE ? read : null;
}, 'Enter a phone number with its area code, such as (312) 555-0142');

/** Required; `error` is for fewer than ten characters. */
export const phoneField = (error: string) =>
  lineField(error, MAX_PHONE, { minLength: 10 }).pipe(Phone);

/** Undefined when empty. */
export const optionalPhone = optionalText(MAX_PHONE).pipe(Phone.optional());

/** '606081234' becomes '60608-1234'. */
function readZip(text: string): string | null {
  const [, five, four] = /^(\d{5})(?:[- ]?(\d{4}))?$/.exec(text) ?? [];
  if (!five) return null;
  return four ? `${five}-${four}` : five;
}

const ZIP_INVALID = 'Enter the ZIP code as 60608 or 60608-1234';

export const ZipCode = readAs(readZip, ZIP_INVALID);

/** Undefined when empty. */
export const optionalZip = (error = ZIP_INVALID) =>
  optionalText(10, error).pipe(readAs(readZip, error).optional());

/** Source: irs.gov, "How EINs are assigned and valid EIN prefixes", 2025. */
const NOT_ISSUED = '00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' ');

/** Threat: a person's Social Security number, kept and shown as a company's. */
const SSN = /^\d{3}[\s\p{Pd}]\d{2}[\s\p{Pd}]\d{4}$/u;

const Ein = readAs((text) => {
  if (SSN.test(text)) return null;
  const digits = text.replace(/[\s\p{Pd}]/gu, '');
  return /^\d{9}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : null;
}, 'Enter the EIN as 12-3456789').refine((ein) => !NOT_ISSUED.includes(ein.slice(0, 2)), {
  error: ({ input }) =>
    `The IRS issues no EIN that begins with ${String(input).slice(0, 2)}. Check it.`,
});

/** Undefined when empty. */
export const optionalEin = optionalText(40).pipe(Ein.optional());
