import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { type HealthFigures, readHealth } from '~/domain/administration/index.server';
import { readInvariantFigures } from '~/domain/trading/index.server';
import { logger } from '~/lib/logger.server';
import './counters.server';
import { openStreamCount } from './live-streams.server';

/* Ledger and Stripe figures come from the database, so every process reports the same. */
const seconds = new Histogram({
  name: 'offcut_http_request_duration_seconds',
  help: 'Time from the request to the end of its answer; live streams are not counted.',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const violations = new Gauge({
  name: 'offcut_invariant_violations',
  help: 'What failed in the last check of the ledger, by rule.',
  labelNames: ['rule'],
});

const lastChecked = new Gauge({
  name: 'offcut_invariants_last_run_timestamp_seconds',
  help: 'When the ledger was last checked; absent before the first time.',
  // Without labels it would be 0, a check in 1970, until it is set.
  labelNames: ['scope'],
});

const failedEvents = new Gauge({
  name: 'offcut_stripe_failed_events',
  help: 'Stripe events that failed and wait for another try.',
  labelNames: ['state'],
});

new Gauge({
  name: 'offcut_live_streams',
  help: 'Live streams open in this process.',
  collect() {
    this.set(openStreamCount());
  },
});

const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['scope'] });

const health: Partial<Record<keyof HealthFigures, Gauge>> = {
  oldestJobAge: gauge('offcut_jobs_oldest_seconds', 'Age of the job that has been due longest.'),
  jobsGivenUp: gauge('offcut_jobs_given_up', 'Jobs that failed at their last try.'),
  holdsOpen: gauge('offcut_holds_open', 'Purchases that hold stock until they are paid.'),
  holdsOverdue: gauge('offcut_holds_overdue', 'Holds that ended ten minutes ago and still hold.'),
  oldestMailAge: gauge('offcut_mails_oldest_seconds', 'Age of the email that waits longest.'),
  mailsFailed: gauge('offcut_mails_failed', 'Emails of the last day that could not be sent.'),
};

/** Without a database these figures are absent rather than old. */
async function readFigures(): Promise<void> {
  violations.reset();
  lastChecked.reset();
  failedEvents.reset();
  for (const one of Object.values(health)) one.reset();
  try {
    const [{ ranAt, violations: byRule }, figures] = await Promise.all([
      readInvariantFigures(),
      readHealth(),
    ]);
    for (const [name, one] of Object.entries(health)) {
      one.set({ scope: 'all' }, figures[name as keyof HealthFigures] ?? 0);
    }
    failedEvents.set({ state: 'open' }, figures.eventsFailed);
    if (!ranAt) return;
    lastChecked.set({ scope: 'all' }, ranAt.getTime() / 1000);
    for (const [rule, count] of byRule) violations.set({ rule }, count);
  } catch (err) {
    logger.warn({ err }, 'ledger figures could not be read');
  }
}

export const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function countRequest(
  route: string,
  method: string | undefined,
  status: number,
  ms: number,
): void {
  // Visitors choose the method, and each unknown one would become a series.
  const known = method && METHODS.has(method) ? method : 'other';
  seconds.observe({ route, method: known, status }, ms / 1000);
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** On the loopback address; with a token on all of them, for those who send it. */
export function serveMetrics(port: number, token?: string): Server {
  if (!register.getSingleMetric('nodejs_version_info')) collectDefaultMetrics();
  const server = createServer((request, response) => {
    const { authorization = '' } = request.headers;
    if (token && !timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
      return;
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    readFigures()
      .then(() => register.metrics())
      .then(
        (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  server.once('error', (err) => logger.error({ err, port }, 'metrics are off'));
  server.unref();
  return server.listen(port, token ? undefined : '127.0.0.1');
}
