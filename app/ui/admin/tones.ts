import type { RegistrationStatus } from '~/domain/companies/copy';
import type { Tone } from '../feedback/badge';

export const REGISTRATION_TONES: Record<RegistrationStatus, Tone> = {
  pending: 'neutral',
  under_review: 'fair',
  approved: 'good',
  rejected: 'high',
  suspended: 'high',
};
