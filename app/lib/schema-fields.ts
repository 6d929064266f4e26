import { z } from 'zod/v4';

export const tooLong = (maxLength: number) => `Use at most ${maxLength} characters`;

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export const emailField = (error: string) =>
  z.string({ error }).trim().pipe(z.email(error).max(254, error));

/** Required, on one line. */
export const lineField = (error: string, maxLength: number, minLength = 1) =>
  z
    .string({ error })
    .meta({ maxLength })
    .transform(oneLine)
    .pipe(z.string(error).min(minLength, error).max(maxLength, tooLong(maxLength)));

/** Undefined when empty. */
export const optionalText = (maxLength: number, error = tooLong(maxLength)) =>
  z
    .string()
    .trim()
    .max(maxLength, error)
    .transform((text) => text || undefined)
    .optional();
