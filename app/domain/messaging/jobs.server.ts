import type { AreaJobs } from '~/services/jobs.server';
import { sweepExpiredDrafts } from './messages/keep-draft.server';

export const messagingJobs = {
  handlers: { sweep_expired_drafts: () => sweepExpiredDrafts() },
  schedule: [{ name: 'sweep_expired_drafts', cron: '27 * * * *' }],
} satisfies AreaJobs;
