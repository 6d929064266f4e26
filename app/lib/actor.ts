import type { CompanyRole, UserRole } from './roles';

/** Who acts: handed to every use case as an argument, never ambient. */
export interface Actor {
  userId: string;
  role: UserRole;
  companyId: string | null;
  companyRole: CompanyRole | null;
}
