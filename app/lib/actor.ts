import { DomainError } from './errors';
import type { CompanyRole, UserRole } from './choices/roles';

export interface Actor {
  userId: string;
  role: UserRole;
  companyId: string | null;
  companyRole: CompanyRole | null;
  /** Entered in this session within ten minutes. */
  isPasswordFresh?: boolean;
}

/** @throws DomainError `no_company` with `sentence` */
export function requireCompanyId({ companyId }: Actor, sentence: string): string {
  if (!companyId) throw new DomainError('no_company', sentence);
  return companyId;
}
