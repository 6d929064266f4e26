import { z } from 'zod/v4';
import {
  CHANGE_PASSWORD_FIELDS,
  isConfirmed,
  NOT_CONFIRMED,
} from '~/domain/accounts/passwords/change-password.schema';
import { ConfirmEmailChange } from '~/domain/accounts/profile/confirm-email-change.schema';
import { MakeToken } from '~/domain/accounts/tokens/make-token.schema';
import { SaveDisplayPreferences } from '~/domain/accounts/profile/save-display-preferences.schema';
import { UpdateProfile } from '~/domain/accounts/profile/update-profile.schema';
import { ChangeMemberRole, MemberId } from '~/domain/companies/members/change-member-role.schema';
import { TEAM_COPY } from '~/domain/companies/copy';
import { InviteMember } from '~/domain/companies/invitations/invite-member.schema';
import { UpdateCompany } from '~/domain/companies/update-company.schema';
import { SaveNotificationPreferences } from '~/domain/notifications/save-preferences.schema';
import { THEMES } from '~/lib/theme';

const invitationId = z.uuid(TEAM_COPY.invitationGone);

/** The forms of the profile, told apart by the button that was pressed. */
export const ProfileAction = z.discriminatedUnion('intent', [
  UpdateProfile.extend({ intent: z.literal('profile') }),
  ConfirmEmailChange.extend({ intent: z.literal('confirm-email') }),
  z.object({ intent: z.literal('resend-email') }),
  z.object({ intent: z.literal('cancel-email') }),
  z.object({ intent: z.literal('verify-email') }),

  UpdateCompany.extend({ intent: z.literal('company') }),
  InviteMember.extend({ intent: z.literal('invite') }),
  z.object({ intent: z.literal('resend-invitation'), invitationId }),
  z.object({ intent: z.literal('revoke-invitation'), invitationId }),
  ChangeMemberRole.extend({ intent: z.literal('change-role') }),
  MemberId.extend({ intent: z.literal('remove-member') }),

  z
    .object({ intent: z.literal('password'), ...CHANGE_PASSWORD_FIELDS })
    .refine(isConfirmed, NOT_CONFIRMED),
  z.object({ intent: z.literal('end-session'), sessionId: z.uuid() }),
  z.object({ intent: z.literal('end-other-sessions') }),
  MakeToken.extend({ intent: z.literal('make-token') }),
  z.object({ intent: z.literal('revoke-token'), tokenId: z.uuid() }),

  z.object({ intent: z.literal('theme'), theme: z.enum(THEMES, 'Choose a theme') }),
  SaveDisplayPreferences.extend({ intent: z.literal('display') }),
  SaveNotificationPreferences.extend({ intent: z.literal('notifications') }),
]);

export type ProfileForm = z.output<typeof ProfileAction>;
