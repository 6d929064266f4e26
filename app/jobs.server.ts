import { sweepRateLimits } from './db/rate-limits.server';
import { accountJobs } from './domain/accounts/index.server';
import { catalogueJobs } from './domain/catalogue/index.server';
import { companyJobs } from './domain/companies/index.server';
import { administrationJobs } from './domain/administration/index.server';
import { mediaJobs } from './domain/media/index.server';
import { messagingJobs } from './domain/messaging/index.server';
import { notificationJobs } from './domain/notifications/index.server';
import { tradingJobs } from './domain/trading/index.server';
import type { AreaJobs } from './services/jobs.server';

/** What belongs to no area. */
const housekeeping: AreaJobs = {
  handlers: { sweep_rate_limits: () => sweepRateLimits() },
  schedule: [{ name: 'sweep_rate_limits', cron: '50 8 * * *' }],
};

/** Everything the worker does, by area. */
export const jobs: AreaJobs[] = [
  accountJobs,
  companyJobs,
  catalogueJobs,
  administrationJobs,
  mediaJobs,
  messagingJobs,
  tradingJobs,
  notificationJobs,
  housekeeping,
];
