import { accountJobs } from './domain/accounts/index.server';
import { mediaJobs } from './domain/media/index.server';
import { messagingJobs } from './domain/messaging/index.server';
import { tradingJobs } from './domain/trading/index.server';
import type { AreaJobs } from './services/jobs.server';

/** Everything the worker does, by area. */
export const jobs: AreaJobs[] = [accountJobs, mediaJobs, messagingJobs, tradingJobs];
