import type { AreaJobs } from '~/services/jobs.server';
import { sendPasswordReset } from './passwords/request-password-reset.server';

export const accountJobs = {
  handlers: { send_password_reset: sendPasswordReset },
} satisfies AreaJobs;
