import { z } from 'zod/v4';
import { isConfirmed, NOT_CONFIRMED } from '~/domain/accounts/passwords/change-password.schema';
import { ACCEPT_INVITATION_FIELDS } from '~/domain/companies/invitations/accept-invitation.schema';

export const InviteAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('join') }),
  z
    .object({ intent: z.literal('accept'), ...ACCEPT_INVITATION_FIELDS })
    .refine(isConfirmed, NOT_CONFIRMED),
]);
