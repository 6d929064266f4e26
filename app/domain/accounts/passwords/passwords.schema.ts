import { z } from 'zod/v4';
import { emailField } from '~/lib/schema-fields';
import { ACCOUNTS_COPY, PROFILE_COPY } from '../copy';

const MAX_LENGTH = 256;

/** `requireUncommonPassword` refuses common ones. */
export const StrongPassword = z
  .string({ error: 'Password must be at least 8 characters' })
  .min(8, 'Password must be at least 8 characters')
  .max(MAX_LENGTH, `Password must be at most ${MAX_LENGTH} characters`)
  .regex(/[a-z]/, 'Password must contain at least one lowercase letter')
  .regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
  .regex(/\d/, 'Password must contain at least one number')
  .regex(/[@$!%*?&]/, 'Password must contain at least one special character');

/** For `refine`; compares even when other fields are wrong, so that one answer names them all. */
export const typedTwice = (password: 'password' | 'newPassword') =>
  [
    (typed: Record<string, unknown>) => typed[password] === typed.confirmPassword,
    {
      path: ['confirmPassword'],
      error: "Passwords don't match",
      when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
    },
  ] as [(typed: Record<string, unknown>) => boolean, z.core.$ZodCustomParams];

export const KeepsTokens = {
  keepTokens: z
    .boolean()
    .default(false)
    .meta({ description: 'API tokens are revoked with the password unless this is true' }),
};

/** Longer than any allowed password; keeps a megabyte from being hashed. */
export const MAX_TYPED_LENGTH = 1024;

/** Added to forms and calls that ask for the password if it wasn't entered within ten minutes. */
export const ConfirmsPassword = {
  currentPassword: z
    .string()
    .max(MAX_TYPED_LENGTH, PROFILE_COPY.currentPasswordWrong)
    .optional()
    .meta({ description: 'Needed if it wasn’t entered in this session within 10 minutes' }),
};

export const RequestPasswordReset = z.object({ email: emailField(ACCOUNTS_COPY.emailInvalid) });

export const NewPassword = z.object({
  currentPassword: z
    .string({ error: PROFILE_COPY.currentPasswordRequired })
    .min(1, PROFILE_COPY.currentPasswordRequired)
    .max(MAX_TYPED_LENGTH, PROFILE_COPY.currentPasswordWrong),
  newPassword: StrongPassword,
  ...KeepsTokens,
});

export const ConfirmPassword = z
  .string({ error: PROFILE_COPY.confirmPasswordRequired })
  .min(1, PROFILE_COPY.confirmPasswordRequired);

export const ChangePasswordForm = NewPassword.extend({
  intent: z.literal('password'),
  confirmPassword: ConfirmPassword,
}).refine(...typedTwice('newPassword'));

export const ResetPassword = RequestPasswordReset.extend({
  code: z
    .string({ error: ACCOUNTS_COPY.reset.codeInvalid })
    .transform((typed) => typed.replace(/\D/g, ''))
    .pipe(z.string(ACCOUNTS_COPY.reset.codeInvalid).length(6, ACCOUNTS_COPY.reset.codeInvalid)),
  newPassword: StrongPassword,
  ...KeepsTokens,
});

export const ResetPasswordForm = ResetPassword.extend({
  confirmPassword: z.string().optional(),
}).refine(...typedTwice('newPassword'));
