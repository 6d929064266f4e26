import { z } from 'zod/v4';
import { emailField, lineField } from '~/lib/schema-fields';
import { ACCOUNTS_COPY } from '../copy';
import { StrongPassword, typedTwice } from '../passwords/passwords.schema';

const { admin } = ACCOUNTS_COPY;

const name = (wanted: string, long: string) => lineField(wanted, 50, { long });

export const CreateAdmin = z.object({
  firstName: name(admin.firstNameRequired, admin.firstNameTooLong),
  lastName: name(admin.lastNameRequired, admin.lastNameTooLong),
  email: emailField(ACCOUNTS_COPY.emailInvalid),
  password: StrongPassword,
});

export const CreateFirstAdmin = CreateAdmin.extend({
  adminSecret: z.string({ error: admin.secretRequired }).min(1, admin.secretRequired).max(1024),
});

export const CreateFirstAdminForm = CreateFirstAdmin.extend({
  confirmPassword: z.string().optional(),
}).refine(...typedTwice('password'));
