import { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '../copy';
import { RequestPasswordReset } from '../passwords/request-password-reset.schema';
import { StrongPassword } from '../passwords/strong-password.schema';

const { admin } = ACCOUNTS_COPY;

const name = (wanted: string, tooLong: string) =>
  z.string({ error: wanted }).trim().min(1, wanted).max(50, tooLong);

/** Source: specification, section 5. */
export const CreateAdmin = z.object({
  firstName: name(admin.firstNameRequired, admin.firstNameTooLong),
  lastName: name(admin.lastNameRequired, admin.lastNameTooLong),
  email: RequestPasswordReset.shape.email,
  password: StrongPassword,
});

export const CreateFirstAdmin = CreateAdmin.extend({
  adminSecret: z.string({ error: admin.secretRequired }).min(1, admin.secretRequired).max(1024),
});

export const CreateFirstAdminForm = CreateFirstAdmin.extend({
  confirmPassword: z.string().optional(),
}).refine(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  message: ACCOUNTS_COPY.reset.mismatch,
  when: ({ value }) => typeof value === 'object' && value !== null,
});
