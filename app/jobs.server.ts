import { accountJobs } from './domain/accounts/index.server';
import type { AreaJobs } from './services/jobs.server';

/** Everything the worker does, by area. */
export const jobs: AreaJobs[] = [accountJobs];
