import { DomainError } from './errors';
import type { CompanyRole, UserRole } from './choices/roles';

export interface Actor {
  userId: string;
  role: UserRole;
  companyId: string | null;
  companyRole: CompanyRole | null;
  /** Entered in this session within ten minutes. */
  isPasswordFresh?: boolean;
  /** An admin who must set up two-step sign-in first; until then `role` is an ordinary user's. */
  needsSecondFactor?: boolean;
}

export interface Visitor {
  ipAddress: string | null;
  userAgent: string | null;
  /** SHA-256 of the token in the browser's own cookie, hex. Null for programs and first visits. */
  browser?: string | null;
}

/** The actor without admin rights. */
export function asTrader(actor: Actor): Actor {
  if (actor.role !== 'admin') return actor;
  return { ...actor, role: actor.companyId ? 'company_user' : 'individual_user' };
}

/** @throws DomainError `no_company` with `sentence` */
export function requireCompanyId({ companyId }: Actor, sentence: string): string {
  if (!companyId) throw new DomainError('no_company', sentence);
  return companyId;
}
