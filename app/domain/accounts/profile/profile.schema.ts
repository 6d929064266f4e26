import { z } from 'zod/v4';
import { emailField, lineField } from '~/lib/schema-fields';
import { MailedCode } from '../codes/mailed-code.schema';
import { PROFILE_COPY } from '../copy';
import { ConfirmsPassword } from '../passwords/passwords.schema';

export const UpdateProfile = z.object({
  firstName: lineField(PROFILE_COPY.firstNameRequired, 100),
  lastName: lineField(PROFILE_COPY.lastNameRequired, 100),
  email: emailField(PROFILE_COPY.emailInvalid),
  /** The `email` the form opened with: submitting it unchanged requests no change. */
  emailSeen: z.string().trim().optional(),
  ...ConfirmsPassword,
});

export const ConfirmEmailChange = z.object({ code: MailedCode });

export const SaveDisplayPreferences = z.object({
  compactMode: z.boolean().default(false),
  showMaterialImages: z.boolean().default(false),
  autoRefreshNotifications: z.boolean().default(false),
});
