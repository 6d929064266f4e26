import { z } from 'zod/v4';
import { TEAM_COPY } from '../copy';
import { CompanyRoleField } from '../invitations/invitations.schema';

export const MemberId = z.object({ userId: z.uuid(TEAM_COPY.memberGone) });

export const ChangeMemberRole = MemberId.extend({ role: CompanyRoleField });
