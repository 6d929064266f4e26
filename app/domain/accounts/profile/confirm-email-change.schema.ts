import { z } from 'zod/v4';
import { PROFILE_COPY } from '../copy';

export const ConfirmEmailChange = z.object({
  code: z
    .string({ error: PROFILE_COPY.codeFormat })
    .trim()
    .regex(/^\d*$/, PROFILE_COPY.codeDigits)
    .length(6, PROFILE_COPY.codeFormat),
});
