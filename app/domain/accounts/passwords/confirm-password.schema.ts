import { z } from 'zod/v4';
import { PROFILE_COPY } from '../copy';

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
