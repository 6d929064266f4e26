import type { AreaJobs } from '~/services/jobs.server';
import { sweepExpiredDrafts } from './messages/keep-draft.server';

/** What runs by the clock: drafts of guests who never signed in are removed hourly. */
export const messagingJobs = {
  handlers: { sweep_expired_drafts: () => sweepExpiredDrafts() },
  schedule: [{ name: 'sweep_expired_drafts', cron: '27 * * * *' }],
} satisfies AreaJobs;
