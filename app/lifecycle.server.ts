import { disconnectDatabase } from './db/client.server';
import { stopListening } from './db/listen.server';
import { pushPublicKey } from './domain/notifications/index.server';
import { logger } from './lib/logger.server';
import { endStreams } from './http/live-streams.server';
import { serveMetrics } from './http/metrics.server';
import { watchServers } from './http/front/front.server';
import { openRequestCount } from './http/front/log-request.server';
import { env } from './lib/env.server';
import { type RunningWorker, startWorkerInProcess } from './services/jobs.server';
import { jobs } from './jobs.server';

/** How long requests under way may take to finish once the process is asked to stop. */
const DRAIN_MS = 8_000;

const shared = globalThis as typeof globalThis & { __offcutStarted?: true };

/**
 * Begins what runs beside the requests: the watch over them, the job worker, the graceful stop.
 * Once for the process, though a development server loads this module again after each edit.
 * @throws EnvironmentError when something is not configured: the server does not start half-ready
 */
export function startProcess(): void {
  if (shared.__offcutStarted) return;
  shared.__offcutStarted = true;

  const { METRICS_PORT } = env();
  watchServers();
  if (METRICS_PORT) serveMetrics(METRICS_PORT);
  const worker = startWorkerInProcess(jobs);
  // Made at the first start; where the database is away, at the first browser that asks.
  pushPublicKey().catch((error: unknown) => logger.warn({ err: error }, 'no push keys yet'));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(signal, worker));
  }
}

/**
 * remix-serve stops listening on its own, but an open stream would keep it alive for ever: end the
 * streams, let requests and jobs finish, leave.
 */
async function stop(signal: string, worker: RunningWorker): Promise<void> {
  logger.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), DRAIN_MS + 1_500).unref();
  endStreams();
  const deadline = Date.now() + DRAIN_MS;
  while (openRequestCount() > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const stopped = worker.stop();
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
  await stopListening();
  await disconnectDatabase();
  logger.info('stopped');
  process.exit(0);
}
