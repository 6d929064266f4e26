import { z } from 'zod/v4';
import type { Profile, Viewer } from '~/domain/accounts/index.server';

/** Source: specification, section 4. */
export const RoleJson = z.enum(['admin', 'company_user', 'individual_user']);

export const CurrentUserJson = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    emailToConfirm: z
      .string()
      .nullable()
      .meta({ description: 'New address, waiting for its code' }),
    role: RoleJson,
    companyId: z.uuid().nullable(),
    company: z
      .object({
        id: z.uuid(),
        name: z.string(),
        city: z.string(),
        state: z.string(),
        verified: z.boolean(),
        paymentEnabled: z.boolean(),
        role: z
          .enum(['owner', 'admin', 'member'])
          .meta({ description: 'The user’s role in the company' }),
      })
      .nullable(),
  })
  .meta({ id: 'CurrentUser' });

export function toCurrentUserJson(
  { userId, company, role }: Viewer,
  { firstName, lastName, email, emailVerified, emailChange }: Profile,
): z.output<typeof CurrentUserJson> {
  return {
    id: userId,
    firstName,
    lastName,
    email,
    emailVerified,
    emailToConfirm: emailChange?.email ?? null,
    role,
    companyId: company?.id ?? null,
    company: company && {
      id: company.id,
      name: company.name,
      city: company.city,
      state: company.state,
      verified: company.verified,
      paymentEnabled: company.paymentEnabled,
      role: company.role,
    },
  };
}
