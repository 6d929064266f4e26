import { z } from 'zod/v4';
import { PROFILE_COPY } from '../copy';
import { StrongPassword } from './strong-password.schema';

/** Longer than any allowed password; keeps a megabyte from being hashed. */
const MAX_TYPED_LENGTH = 1024;

export const CHANGE_PASSWORD_FIELDS = {
  currentPassword: z
    .string({ error: PROFILE_COPY.currentPasswordRequired })
    .min(1, PROFILE_COPY.currentPasswordRequired)
    .max(MAX_TYPED_LENGTH, PROFILE_COPY.currentPasswordWrong),
  newPassword: StrongPassword,
  confirmPassword: z
    .string({ error: PROFILE_COPY.confirmPasswordRequired })
    .min(1, PROFILE_COPY.confirmPasswordRequired),
};

export function isConfirmed(typed: { newPassword: string; confirmPassword: string }): boolean {
  return typed.newPassword === typed.confirmPassword;
}

export const NOT_CONFIRMED = { path: ['confirmPassword'], error: PROFILE_COPY.passwordsDiffer };

export const NewPassword = z.object(CHANGE_PASSWORD_FIELDS).omit({ confirmPassword: true });

export const ChangePassword = z.object(CHANGE_PASSWORD_FIELDS).refine(isConfirmed, NOT_CONFIRMED);
