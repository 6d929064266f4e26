import { z } from 'zod/v4';
import { TEAM_COPY } from '../copy';
import { CompanyRoleField } from '../invitations/invite-member.schema';

/** A member of the team, as the forms name one. */
export const MemberId = z.object({ userId: z.uuid(TEAM_COPY.memberGone) });

export const ChangeMemberRole = MemberId.extend({ role: CompanyRoleField });
