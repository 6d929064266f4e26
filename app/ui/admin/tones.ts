import type { RegistrationStatus } from '~/domain/companies/copy';
import type { Tone } from '../feedback/badge';

/** How the state of a registration looks. */
export const REGISTRATION_TONES: Record<RegistrationStatus, Tone> = {
  pending: 'neutral',
  under_review: 'fair',
  approved: 'good',
  rejected: 'high',
  suspended: 'high',
};
