import { accountJobs } from '~/domain/accounts/index.server';
import { administrationJobs } from '~/domain/administration/index.server';
import { catalogueJobs } from '~/domain/catalogue/index.server';
import { companyJobs } from '~/domain/companies/index.server';
import { mediaJobs } from '~/domain/media/index.server';
import { notificationJobs } from '~/domain/notifications/index.server';
import { tradingJobs } from '~/domain/trading/index.server';
import { webhookJobs } from '~/domain/webhooks/index.server';
import type { AreaJobs, JobHandlers } from '~/services/jobs.server';
import { db, disconnectDatabase } from './db/client.server';
import { deleteExpired } from './db/expired-rows.server';
import { stopListening } from './db/listen.server';
import { flushSearches, flushViews } from './domain/catalogue/index.server';
import { pushPublicKey } from './domain/notifications/index.server';
import { drain } from './http/front/drain.server';
import { watchServers } from './http/front/front.server';
import { openRequestCount } from './http/front/log-request.server';
import { endStreams } from './http/live-streams.server';
import { serveMetrics } from './http/metrics.server';
import { env } from './lib/env.server';
import { logger } from './lib/logger.server';
import { releaseLostJobs, type RunningWorker, startWorkerInProcess } from './services/jobs.server';

const DRAIN_MS = 8_000;

const shared = globalThis as typeof globalThis & { __offcutStarted?: true };

/** Runs once per process. @throws EnvironmentError when something isn't configured */
export function startProcess(): void {
  if (shared.__offcutStarted) return;
  shared.__offcutStarted = true;

  const { METRICS_PORT, METRICS_TOKEN } = env();
  watchServers();
  if (METRICS_PORT) serveMetrics(METRICS_PORT, METRICS_TOKEN);
  const worker = startWorkerInProcess(jobs);
  // While the database is down, the first browser that asks creates them.
  pushPublicKey().catch((error: unknown) => logger.warn({ err: error }, 'no push keys yet'));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(signal, worker));
  }
}

/** remix-serve only stops listening, and an open stream would keep it alive forever. */
async function stop(signal: string, worker: RunningWorker): Promise<void> {
  logger.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), DRAIN_MS + 1_500).unref();
  endStreams();
  await drain();
  const deadline = Date.now() + DRAIN_MS;
  while (openRequestCount() > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const stopped = worker.stop();
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
  await flushViews();
  await flushSearches();
  await stopListening();
  await disconnectDatabase();
  logger.info('stopped');
  process.exit(0);
}

/** Each area's `jobs.server.ts` has its handlers and its schedule, in UTC. Two jobs belong to no area. */
const handlers: JobHandlers = {
  ...accountJobs.handlers,
  ...companyJobs.handlers,
  ...catalogueJobs.handlers,
  ...administrationJobs.handlers,
  ...tradingJobs.handlers,
  ...notificationJobs.handlers,
  ...webhookJobs.handlers,
};

const scheduled = {
  ...companyJobs.scheduled,
  ...catalogueJobs.scheduled,
  ...administrationJobs.scheduled,
  ...mediaJobs.scheduled,
  ...tradingJobs.scheduled,
  ...notificationJobs.scheduled,
  ...webhookJobs.scheduled,
  delete_expired: ['20 * * * *', deleteExpired],
  release_lost_jobs: ['* * * * *', () => releaseLostJobs(db)],
} satisfies AreaJobs['scheduled'];

export const jobs: AreaJobs[] = [{ handlers, scheduled }];
