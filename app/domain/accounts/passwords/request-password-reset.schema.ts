import { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '../copy';

export const RequestPasswordReset = z.object({
  email: z
    .string({ error: ACCOUNTS_COPY.emailInvalid })
    .trim()
    .pipe(z.email(ACCOUNTS_COPY.emailInvalid).max(254, ACCOUNTS_COPY.emailInvalid)),
});
