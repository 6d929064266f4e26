import { z } from 'zod/v4';

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
