import type { AreaJobs } from '~/services/jobs.server';
import { sweepUnclaimedUploads } from './uploads/sweep-unclaimed-uploads.server';

/** What runs by the clock: photos that nobody put into a listing are removed hourly. */
export const mediaJobs: AreaJobs = {
  handlers: { sweep_unclaimed_uploads: () => sweepUnclaimedUploads() },
  schedule: [{ name: 'sweep_unclaimed_uploads', cron: '17 * * * *' }],
};
