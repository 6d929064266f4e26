import { z } from 'zod/v4';
import { PROFILE_COPY } from '../copy';
import { KeepsTokens } from './keeps-tokens.schema';
import { MAX_TYPED_LENGTH } from './confirm-password.schema';
import { StrongPassword, typedTwice } from './strong-password.schema';

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
