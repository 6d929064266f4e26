import { z } from 'zod/v4';
import { ConfirmPassword, NewPassword } from '~/domain/accounts/passwords/change-password.schema';
import { typedTwice } from '~/domain/accounts/passwords/strong-password.schema';
import { UpdateProfile } from '~/domain/accounts/profile/update-profile.schema';

export const AcceptInvitation = z.object({
  firstName: UpdateProfile.shape.firstName,
  lastName: UpdateProfile.shape.lastName,
  newPassword: NewPassword.shape.newPassword,
});

export const AcceptInvitationForm = AcceptInvitation.extend({
  intent: z.literal('accept'),
  confirmPassword: ConfirmPassword,
}).refine(...typedTwice('newPassword'));
