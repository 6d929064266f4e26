import { z } from 'zod/v4';
import { PROFILE_COPY } from '../copy';

const MAX_NAME_LENGTH = 100;

const name = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(MAX_NAME_LENGTH, PROFILE_COPY.nameTooLong);

export const UpdateProfile = z.object({
  firstName: name(PROFILE_COPY.firstNameRequired),
  lastName: name(PROFILE_COPY.lastNameRequired),
  email: z
    .string({ error: PROFILE_COPY.emailInvalid })
    .trim()
    .pipe(z.email(PROFILE_COPY.emailInvalid).max(254, PROFILE_COPY.emailInvalid)),
  /** The `email` the form opened with: resubmitting it asks for no change. */
  emailSeen: z.string().trim().optional(),
});
