import { z } from 'zod/v4';
import { emailField } from '~/lib/schema-fields';
import { ACCOUNTS_COPY } from '../copy';
import { SecondFactorCode } from '../second-factor/second-factor.schema';

export const SignIn = z.object({
  email: emailField(ACCOUNTS_COPY.emailInvalid),
  // Longer than any allowed password; keeps a megabyte from being hashed.
  password: z
    .string({ error: ACCOUNTS_COPY.passwordRequired })
    .min(1, ACCOUNTS_COPY.passwordRequired)
    .max(1024),
  returnTo: z.string().max(2000).optional(),
});

export const SignInCall = SignIn.omit({ returnTo: true }).extend({
  code: SecondFactorCode.optional().meta({
    description: 'With two-step sign-in: from the authenticator app, or a recovery code',
  }),
});
