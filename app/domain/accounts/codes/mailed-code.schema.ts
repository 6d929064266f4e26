import { z } from 'zod/v4';

const NOT_SIX = 'Verification code must be 6 digits';

export const MailedCode = z
  .string({ error: NOT_SIX })
  .trim()
  .regex(/^\d*$/, 'Code must contain only numbers')
  .length(6, NOT_SIX);
