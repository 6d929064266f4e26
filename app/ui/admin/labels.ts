import type { UserRole } from '~/lib/choices/roles';
import type { RegistrationStatus } from '~/domain/companies/copy';
import type { Tone } from '../feedback/badge';

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

export const REGISTRATION_TONES: Record<RegistrationStatus, Tone> = {
  pending: 'neutral',
  under_review: 'fair',
  approved: 'good',
  rejected: 'high',
  suspended: 'high',
};
