import type { AreaJobs } from '~/services/jobs.server';
import { sweepIdempotentCalls } from './answer-once.server';
import { sendPasswordReset } from './passwords/request-password-reset.server';
import { sweepExpiredSessions } from './sessions/user-sessions.server';

export const accountJobs = {
  handlers: {
    sweep_expired_sessions: sweepExpiredSessions,
    sweep_idempotent_calls: sweepIdempotentCalls,
    send_password_reset: sendPasswordReset,
  },
  schedule: [
    { name: 'sweep_expired_sessions', cron: '20 8 * * *' },
    { name: 'sweep_idempotent_calls', cron: '40 * * * *' },
  ],
} satisfies AreaJobs;
