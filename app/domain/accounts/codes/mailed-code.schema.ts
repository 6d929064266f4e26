import { z } from 'zod/v4';

const NOT_SIX = 'Verification code must be 6 digits';

/** Mail programs and people put spaces and dashes into it. */
export const MailedCode = z
  .string({ error: NOT_SIX })
  .transform((typed) => typed.replace(/[\s\p{Cf}-]/gu, ''))
  .pipe(z.string().regex(/^\d*$/, 'Code must contain only numbers').length(6, NOT_SIX));
