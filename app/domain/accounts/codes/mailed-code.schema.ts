import { z } from 'zod/v4';

const NOT_SIX = 'Verification code must be 6 digits';

/** Mail programs, authenticator apps and people put spaces and dashes into codes. */
export const withoutSpaces = (typed: string) => typed.replace(/[\s\p{Cf}-]/gu, '');

export const MailedCode = z
  .string({ error: NOT_SIX })
  .transform(withoutSpaces)
  .pipe(z.string(NOT_SIX).regex(/^\d*$/, 'Code must contain only numbers').length(6, NOT_SIX));
