import { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '../copy';
import { RequestPasswordReset } from './request-password-reset.schema';
import { KeepsTokens } from './keeps-tokens.schema';
import { StrongPassword, typedTwice } from './strong-password.schema';

export const ResetPassword = RequestPasswordReset.extend({
  code: z
    .string({ error: ACCOUNTS_COPY.reset.codeInvalid })
    .transform((typed) => typed.replace(/\D/g, ''))
    .pipe(z.string().length(6, ACCOUNTS_COPY.reset.codeInvalid)),
  newPassword: StrongPassword,
  ...KeepsTokens,
});

export const ResetPasswordForm = ResetPassword.extend({
  confirmPassword: z.string().optional(),
}).refine(...typedTwice('newPassword'));
