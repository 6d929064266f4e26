import { z } from 'zod/v4';
import { PROFILE_COPY } from '../copy';
import { StrongPassword, typedTwice } from './strong-password.schema';

/** Longer than any allowed password; keeps a megabyte from being hashed. */
const MAX_TYPED_LENGTH = 1024;

export const NewPassword = z.object({
  currentPassword: z
    .string({ error: PROFILE_COPY.currentPasswordRequired })
    .min(1, PROFILE_COPY.currentPasswordRequired)
    .max(MAX_TYPED_LENGTH, PROFILE_COPY.currentPasswordWrong),
  newPassword: StrongPassword,
});

export const ConfirmPassword = z
  .string({ error: PROFILE_COPY.confirmPasswordRequired })
  .min(1, PROFILE_COPY.confirmPasswordRequired);

export const ChangePasswordForm = NewPassword.extend({
  intent: z.literal('password'),
  confirmPassword: ConfirmPassword,
}).refine(...typedTwice('newPassword'));
