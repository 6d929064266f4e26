import { z } from 'zod/v4';
import { emailField, lineField, optionalText } from '~/lib/schema-fields';
import { ACCOUNTS_COPY, PROFILE_COPY } from '../copy';
import { MAX_TYPED_LENGTH, StrongPassword, typedTwice } from '../passwords/passwords.schema';
import { SecondFactorCode } from '../second-factor/second-factor.schema';

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

export const CloseAccount = z.object({
  currentPassword: z
    .string('Enter your password')
    .max(MAX_TYPED_LENGTH, PROFILE_COPY.currentPasswordWrong),
  code: SecondFactorCode.optional().meta({
    description: 'With two-step sign-in: from the authenticator app, or a recovery code',
  }),
});

export const BanUser = z.object({
  reason: optionalText(500).transform((reason) => reason ?? null),
});
