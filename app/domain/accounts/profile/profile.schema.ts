import { z } from 'zod/v4';
import { emailField, tooLong } from '~/lib/schema-fields';
import { MailedCode } from '../codes/mailed-code.schema';
import { PROFILE_COPY } from '../copy';
import { ConfirmsPassword } from '../passwords/passwords.schema';

const name = (required: string) =>
  z.string({ error: required }).trim().min(1, required).max(100, tooLong(100));

export const UpdateProfile = z.object({
  firstName: name(PROFILE_COPY.firstNameRequired),
  lastName: name(PROFILE_COPY.lastNameRequired),
  email: emailField(PROFILE_COPY.emailInvalid),
  /** The `email` the form opened with: resubmitting it asks for no change. */
  emailSeen: z.string().trim().optional(),
  ...ConfirmsPassword,
});

export const ConfirmEmailChange = z.object({ code: MailedCode });

export const SaveDisplayPreferences = z.object({
  compactMode: z.boolean().default(false),
  showMaterialImages: z.boolean().default(false),
  autoRefreshNotifications: z.boolean().default(false),
});
