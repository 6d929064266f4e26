import { z } from 'zod/v4';
import { NewPassword } from '../passwords/passwords.schema';
import { SecondFactorCode } from '../second-factor/second-factor.schema';

export const CloseAccount = z.object({
  currentPassword: NewPassword.shape.currentPassword,
  code: SecondFactorCode.optional().meta({
    description: 'With two-step sign-in: from the authenticator app, or a recovery code',
  }),
});
