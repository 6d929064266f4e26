import type { UserRole } from '~/lib/choices/roles';

export const USER_ROLE_LABELS: Record<UserRole, string> = {
  admin: 'Admin',
  company_user: 'Company user',
  individual_user: 'Individual user',
};

export function fullNameOf({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  return `${firstName} ${lastName}`.trim();
}
