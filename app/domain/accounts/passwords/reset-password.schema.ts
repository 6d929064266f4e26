import { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '../copy';
import { RequestPasswordReset } from './request-password-reset.schema';
import { StrongPassword } from './strong-password.schema';

/** As the JSON API takes it. Source of rules and texts: specification, section 5. */
export const ResetPassword = RequestPasswordReset.extend({
  // As it is copied out of a letter: '042 917' and '042-917' are right too.
  code: z
    .string({ error: ACCOUNTS_COPY.reset.codeInvalid })
    .transform((typed) => typed.replace(/\D/g, ''))
    .pipe(z.string().length(6, ACCOUNTS_COPY.reset.codeInvalid)),
  newPassword: StrongPassword,
});

/** The form sends the password twice; both are compared whatever else is wrong. */
export const ResetPasswordForm = ResetPassword.extend({
  confirmPassword: z.string().optional(),
}).refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
  path: ['confirmPassword'],
  message: ACCOUNTS_COPY.reset.mismatch,
  when: ({ value }) => typeof value === 'object' && value !== null,
});
