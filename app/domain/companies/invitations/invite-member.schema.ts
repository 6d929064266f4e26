import { z } from 'zod/v4';
import { TEAM_COPY } from '../copy';

export const CompanyRoleField = z.enum(['owner', 'admin', 'member'], {
  error: TEAM_COPY.roleRequired,
});

export const InviteMember = z.object({
  email: z
    .string({ error: TEAM_COPY.emailInvalid })
    .trim()
    .pipe(z.email(TEAM_COPY.emailInvalid).max(254, TEAM_COPY.emailInvalid)),
  role: CompanyRoleField,
});
