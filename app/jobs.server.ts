import { sweepRateLimits } from './db/rate-limits.server';
import { accountJobs } from './domain/accounts/index.server';
import { catalogueJobs } from './domain/catalogue/index.server';
import { companyJobs } from './domain/companies/index.server';
import { administrationJobs } from './domain/administration/index.server';
import { mediaJobs } from './domain/media/index.server';
import { messagingJobs } from './domain/messaging/index.server';
import { notificationJobs } from './domain/notifications/index.server';
import { tradingJobs } from './domain/trading/index.server';
import type { AreaJobs, JobHandlers } from './services/jobs.server';

const housekeeping = {
  handlers: { sweep_rate_limits: () => sweepRateLimits() },
  schedule: [{ name: 'sweep_rate_limits', cron: '50 8 * * *' }],
} satisfies AreaJobs;

/** Each area's `jobs.server.ts` has its handlers and its `cron` schedule. */
const handlers: JobHandlers = {
  ...accountJobs.handlers,
  ...companyJobs.handlers,
  ...catalogueJobs.handlers,
  ...administrationJobs.handlers,
  ...mediaJobs.handlers,
  ...messagingJobs.handlers,
  ...tradingJobs.handlers,
  ...notificationJobs.handlers,
  ...housekeeping.handlers,
};

const schedule = [
  ...accountJobs.schedule,
  ...companyJobs.schedule,
  ...administrationJobs.schedule,
  ...mediaJobs.schedule,
  ...messagingJobs.schedule,
  ...tradingJobs.schedule,
  ...notificationJobs.schedule,
  ...housekeeping.schedule,
];

export const jobs: AreaJobs[] = [{ handlers, schedule }];
