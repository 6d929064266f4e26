import { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '../copy';
import { RequestPasswordReset } from './request-password-reset.schema';
import { StrongPassword } from './strong-password.schema';

/** For the JSON API. Source of rules and texts: specification, section 5. */
export const ResetPassword = RequestPasswordReset.extend({
  // People also type '042 917' and '042-917'.
  code: z
    .string({ error: ACCOUNTS_COPY.reset.codeInvalid })
    .transform((typed) => typed.replace(/\D/g, ''))
    .pipe(z.string().length(6, ACCOUNTS_COPY.reset.codeInvalid)),
  newPassword: StrongPassword,
});

/** Compares the two passwords even when other fields are wrong. */
export const ResetPasswordForm = ResetPassword.extend({
  confirmPassword: z.string().optional(),
}).refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
  path: ['confirmPassword'],
  message: ACCOUNTS_COPY.reset.mismatch,
  when: ({ value }) => typeof value === 'object' && value !== null,
});
