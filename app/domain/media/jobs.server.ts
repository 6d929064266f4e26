import type { AreaJobs } from '~/services/jobs.server';
import { sweepUnclaimedUploads } from './uploads/claim-upload.server';

export const mediaJobs = {
  scheduled: { sweep_unclaimed_uploads: ['17 * * * *', sweepUnclaimedUploads] },
} satisfies AreaJobs;
