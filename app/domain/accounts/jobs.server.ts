import { sweepIdempotentCalls } from './answer-once.server';
import { sendPasswordReset } from './passwords/send-password-reset.server';
import { sweepExpiredSessions } from './sessions/user-sessions.server';

export const accountJobs = {
  handlers: {
    'sweep-expired-sessions': sweepExpiredSessions,
    'sweep-idempotent-calls': sweepIdempotentCalls,
    send_password_reset: sendPasswordReset,
  },
  schedule: [
    { name: 'sweep-expired-sessions', cron: '20 8 * * *' },
    { name: 'sweep-idempotent-calls', cron: '40 * * * *' },
  ],
};
