import { sweepExpiredSessions } from './user-sessions.server';

export const accountJobs = {
  handlers: { 'sweep-expired-sessions': sweepExpiredSessions },
  schedule: [{ name: 'sweep-expired-sessions', cron: '20 8 * * *' }],
};
