import { z } from 'zod/v4';
import { emailField } from '~/lib/schema-fields';
import { TEAM_COPY } from '../copy';

export const CompanyRoleField = z.enum(['owner', 'admin', 'member'], {
  error: TEAM_COPY.roleRequired,
});

export const InviteMember = z.object({
  email: emailField(TEAM_COPY.emailInvalid),
  role: CompanyRoleField,
});
