import type { AreaJobs } from '~/services/jobs.server';
import { sweepUnclaimedUploads } from './uploads/sweep-unclaimed-uploads.server';

export const mediaJobs = {
  handlers: { sweep_unclaimed_uploads: () => sweepUnclaimedUploads() },
  schedule: [{ name: 'sweep_unclaimed_uploads', cron: '17 * * * *' }],
} satisfies AreaJobs;
