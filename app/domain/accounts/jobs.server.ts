import { sendPasswordReset } from './send-password-reset.server';
import { sweepExpiredSessions } from './user-sessions.server';

export const accountJobs = {
  handlers: {
    'sweep-expired-sessions': sweepExpiredSessions,
    send_password_reset: sendPasswordReset,
  },
  schedule: [{ name: 'sweep-expired-sessions', cron: '20 8 * * *' }],
};
