import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  run,
  type Runner,
  type RunnerOptions,
} from 'graphile-worker';
import pg from 'pg';
import { connecting } from '~/lib/primary.server';
import type { Actor } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { logger } from '~/lib/logger.server';
import { withSpan } from '~/lib/trace.server';

interface SqlRunner {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

interface JobOptions {
  runAt?: Date;
  /** Replaces a waiting job with the same key. */
  jobKey?: string;
  /** Jobs of one queue run one at a time. */
  queueName?: string;
}

/** Of the jobs that are queued, named verb_noun. Times are ISO 8601. */
export interface JobPayloads {
  alert_savers: { materialId: string };
  /** `from` is a day; `after` is the last company notified */
  announce_fee_rise: { basisPoints: number; from: string; isCanceled: boolean; after: string };
  check_invariants_now: { actor: Actor };
  expire_edit_lock: { materialId: string };
  expire_hold: { transactionId: string };
  index_synonyms: { id: string };
  match_saved_searches: { materialId: string; beforeCents?: number };
  recover_debt: { disputeId: string };
  release_unpaid_sales: ({ companyId: string } | { materialId: string }) & {
    actor: Actor | null;
  };
  rename_in_listings: { categoryId: string };
  resend_registration_code: { email: string; browser: string | null };
  run_listing_import: { importId: string };
  send_mail: { mailId: string; since: string };
  send_password_reset: { email: string; browser?: string | null; network?: string | null };
  send_push: { subscriptionId: string };
  send_webhooks: { companyId: string };
  submit_evidence: { disputeId: string };
  submit_refund: { refundId: string };
}
type JobName = keyof JobPayloads;

export type JobHandlers = {
  [Name in JobName]: (payload: JobPayloads[Name]) => Promise<unknown>;
};

export interface AreaJobs {
  handlers?: Partial<JobHandlers>;
  scheduled?: Record<string, [cron: string, work: () => Promise<unknown>]>;
}

/** Short, and someone waits for them: they don't wait while Stripe is slow to answer other jobs. */
const FIRST: JobName[] = ['resend_registration_code', 'send_password_reset'];

/**
 * Runs only if the caller's transaction commits. It may run twice after a crash: handlers must be
 * safe to repeat.
 */
export async function addJob<Name extends JobName>(
  tx: SqlRunner,
  name: Name,
  payload: JobPayloads[Name],
  { runAt, jobKey, queueName }: JobOptions = {},
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      queue_name => ${queueName ?? null}::text,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      job_key => ${jobKey ?? null}::text,
      priority => ${FIRST.includes(name) ? -1 : 0}::int)`;
}

/** Many of one kind in one statement. See `addJob`. */
export async function addJobs<Name extends JobName>(
  tx: SqlRunner,
  name: Name,
  jobs: { payload: JobPayloads[Name]; jobKey?: string }[],
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${name}::text, payload => payload, job_key => "jobKey")
      FROM json_to_recordset(${JSON.stringify(jobs)}::json) AS jobs(payload json, "jobKey" text)`;
}

const STILL_HERE_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Renews its lock each minute: a long job is not a lost one. */
async function keepingLock(
  { job, query }: Pick<JobHelpers, 'job' | 'query'>,
  work: () => Promise<unknown>,
): Promise<void> {
  const renew = () =>
    query(
      `WITH queue AS (
         UPDATE graphile_worker._private_job_queues SET locked_at = now() WHERE id = $2)
       UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE id = $1`,
      [job.id, job.job_queue_id],
    ).catch(() => undefined);
  const timer = setInterval(() => void renew(), STILL_HERE_MS).unref();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * A killed worker, or one whose database was restarted, leaves its jobs and their queues locked.
 * Source: graphile-worker's get_job takes a locked job again only after 4 hours, and when a later
 * job replaces a locked one with the same key, add_jobs leaves the locked one without tries or key, so
 * that it would stay forever.
 */
export async function releaseLostJobs(sql: SqlRunner): Promise<void> {
  await sql.$executeRaw`
    WITH queues AS (
      UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL
       WHERE locked_at < now() - interval '10 minutes'),
    replaced AS (
      DELETE FROM graphile_worker._private_jobs
       WHERE locked_at < now() - interval '10 minutes'
         AND key IS NULL AND attempts >= max_attempts AND last_error IS NULL)
    UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
     WHERE locked_at < now() - interval '10 minutes'
       AND NOT (key IS NULL AND attempts >= max_attempts AND last_error IS NULL)`;
}

const jobContext = new AsyncLocalStorage<string>();

export const isInJob = (): boolean => jobContext.getStore() !== undefined;

export interface RunningWorker {
  stop(): Promise<void>;
}

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 5000;

/** Keeps trying while the database is down. Jobs are locked, so any process may run them. */
export function startWorkerInProcess(
  areas: AreaJobs[],
  { concurrency = 3 }: { concurrency?: number } = {},
): RunningWorker {
  let stopped = false;
  let runner: Runner | undefined;
  let wake: (() => void) | undefined;

  async function keepRunning(): Promise<void> {
    for (
      let delayMs = FIRST_RETRY_MS;
      !stopped;
      delayMs = Math.min(delayMs * 2, LONGEST_RETRY_MS)
    ) {
      const pgPool = openPool(concurrency);
      try {
        runner = await run({ ...options(areas, concurrency), pgPool, noHandleSignals: true });
        if (stopped) await runner.stop();
        delayMs = FIRST_RETRY_MS;
        await runner.promise;
      } catch (error) {
        logger.error({ err: error }, 'the job worker stopped and will start again');
      } finally {
        await pgPool.end();
      }
      if (stopped) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, delayMs).unref();
      });
    }
  }

  const ended = keepRunning();
  return {
    async stop() {
      stopped = true;
      wake?.();
      // graphile-worker throws when the worker has just ended.
      await runner?.stop().catch(() => undefined);
      await ended;
    },
  };
}

export async function runWorker(
  areas: AreaJobs[],
  { concurrency = 10 }: { concurrency?: number } = {},
): Promise<void> {
  const pgPool = openPool(concurrency);
  try {
    const runner = await run({ ...options(areas, concurrency), pgPool });
    await runner.promise;
  } finally {
    await pgPool.end();
  }
}

function openPool(concurrency: number): pg.Pool {
  const pool = new pg.Pool({ ...connecting(env().DATABASE_URL), max: concurrency + 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Task = (payload: never) => Promise<unknown>;

function options(areas: AreaJobs[], concurrency: number): RunnerOptions {
  const scheduled = areas.flatMap((area) => Object.entries(area.scheduled ?? {}));
  const tasks = [
    ...areas.flatMap(({ handlers }) => Object.entries<Task>(handlers ?? {})),
    ...scheduled.map(([name, [, work]]): [string, Task] => [name, () => work()]),
  ];
  return {
    concurrency,
    taskList: Object.fromEntries(
      tasks.map(([name, task]) => [
        name,
        (payload: unknown, helpers: JobHelpers) =>
          jobContext.run(name, () =>
            keepingLock(helpers, () =>
              withSpan(`job ${name}`, 'job', () => task(payload as never)),
            ),
          ),
      ]),
    ),
    // No second run joins a slow one. A daily run that was missed while no worker ran comes at the
    // start; the next run makes up for a missed hourly one.
    parsedCronItems: parseCronItems(
      scheduled.map(([name, [cron]]) => ({
        task: name,
        match: cron,
        options: {
          ...{ jobKey: name, maxAttempts: 3 },
          ...(/^\d+ \d/.test(cron) && { backfillPeriod: DAY_MS }),
        },
      })),
    ),
    logger: new Logger((scope) => (level, message) => {
      const fields = { job: scope.taskIdentifier, jobId: scope.jobId };
      if (level === 'error') logger.error(fields, message);
      else if (level === 'warning') logger.warn(fields, message);
      else logger.debug(fields, message);
    }),
  };
}
