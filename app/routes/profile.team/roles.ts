import { COMPANY_ROLE_LABELS, COMPANY_ROLES } from '~/domain/companies/copy';
import type { CompanyRole } from '~/lib/choices/roles';

export const ROLES: CompanyRole[] = ['owner', 'admin', 'member'];

export const roleOptions = (roles: CompanyRole[]) =>
  roles.map((role) => ({ value: role, label: COMPANY_ROLE_LABELS[role] }));

export const rolesInWords = (roles: CompanyRole[]) =>
  roles.map((role) => `${COMPANY_ROLE_LABELS[role]}: ${COMPANY_ROLES[role]}.`).join(' ');
