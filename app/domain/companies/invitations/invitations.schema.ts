import { z } from 'zod/v4';
import {
  ConfirmPassword,
  NewPassword,
  typedTwice,
} from '~/domain/accounts/passwords/passwords.schema';
import { UpdateProfile } from '~/domain/accounts/profile/profile.schema';
import { emailField } from '~/lib/schema-fields';
import { TEAM_COPY } from '../copy';

export const AcceptInvitation = z.object({
  firstName: UpdateProfile.shape.firstName,
  lastName: UpdateProfile.shape.lastName,
  newPassword: NewPassword.shape.newPassword,
});

export const AcceptInvitationForm = AcceptInvitation.extend({
  intent: z.literal('accept'),
  confirmPassword: ConfirmPassword,
}).refine(...typedTwice('newPassword'));

const CompanyRoleField = z.enum(['owner', 'admin', 'member'], {
  error: TEAM_COPY.roleRequired,
});

export const InviteMember = z.object({
  email: emailField(TEAM_COPY.emailInvalid),
  role: CompanyRoleField,
});

export const MemberId = z.object({ userId: z.uuid(TEAM_COPY.memberGone) });

export const ChangeMemberRole = MemberId.extend({ role: CompanyRoleField });
