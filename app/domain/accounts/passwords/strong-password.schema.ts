import { z } from 'zod/v4';

const MAX_LENGTH = 256;

/** Source: specification, section 5. `requireUncommonPassword` refuses common ones. */
export const StrongPassword = z
  .string({ error: 'Password must be at least 8 characters' })
  .min(8, 'Password must be at least 8 characters')
  .max(MAX_LENGTH, `Password must be at most ${MAX_LENGTH} characters`)
  .regex(/[a-z]/, 'Password must contain at least one lowercase letter')
  .regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
  .regex(/\d/, 'Password must contain at least one number')
  .regex(/[@$!%*?&]/, 'Password must contain at least one special character');
