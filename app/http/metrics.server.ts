import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import { countOpenFailures, readInvariantFigures } from '~/domain/trading/index.server';
import { logger } from '~/lib/logger.server';

/* Ledger and Stripe figures come from the database, so every process reports the same. */
const seconds = new Histogram({
  name: 'offcut_http_request_duration_seconds',
  help: 'Time from the request to the end of its answer; live streams are not counted.',
  labelNames: ['method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const refusedWrites = new Counter({
  name: 'offcut_cross_origin_writes_refused_total',
  help: 'Writes that another site tried to make for a visitor.',
});

const shed = new Counter({
  name: 'offcut_requests_shed_total',
  help: 'Requests refused with 503 because the process had too many in progress, or was late.',
});

const strayErrors = new Counter({
  name: 'offcut_stray_errors_total',
  help: 'Errors that no request and no job caught; each is logged.',
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

/** Without a database these figures are absent rather than old. */
async function readLedger(): Promise<void> {
  violations.reset();
  lastChecked.reset();
  failedEvents.reset();
  try {
    const [open, { ranAt, violations: byRule }] = await Promise.all([
      countOpenFailures(),
      readInvariantFigures(),
    ]);
    failedEvents.set({ state: 'open' }, open);
    if (!ranAt) return;
    lastChecked.set({ scope: 'all' }, ranAt.getTime() / 1000);
    for (const [rule, count] of byRule) violations.set({ rule }, count);
  } catch (err) {
    logger.warn({ err }, 'ledger figures could not be read');
  }
}

export const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function countRequest(method: string | undefined, status: number, ms: number): void {
  // Visitors choose the method, and each unknown one would become a series.
  const known = method && METHODS.has(method) ? method : 'other';
  seconds.observe({ method: known, status }, ms / 1000);
}

export function countRefusedWrite(): void {
  refusedWrites.inc();
}

export function countShed(): void {
  shed.inc();
}

export function countStrayError(): void {
  strayErrors.inc();
}

/** On the loopback address only: visitors must not reach it. */
export function serveMetrics(port: number): Server {
  collectDefaultMetrics();
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    readLedger()
      .then(() => register.metrics())
      .then(
        (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  server.once('error', (err) => logger.error({ err, port }, 'metrics are off'));
  server.unref();
  return server.listen(port, '127.0.0.1');
}
