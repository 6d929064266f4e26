import type { CompanyRole, UserRole } from './roles';

export interface Actor {
  userId: string;
  role: UserRole;
  companyId: string | null;
  companyRole: CompanyRole | null;
}
