import { Logger, parseCronItems, run, type Runner, type RunnerOptions } from 'graphile-worker';
import type { Actor } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { logger } from '~/lib/logger.server';

/** What runs queued work: `db`, or the `tx` of the transaction that causes it. */
interface SqlRunner {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

export interface JobOptions {
  /** Not before then; at once when absent. */
  runAt?: Date;
  /** A job with the same key that waits is replaced instead of joined by a second. */
  jobKey?: string;
  /** How often it is tried in all, further apart each time; 25 when absent, about three days. */
  maxAttempts?: number;
}

/** Every job by its name, verb_noun in snake case, with its payload. Times are ISO 8601. */
export interface JobPayloads {
  alert_savers: { materialId: string };
  check_invariants: { actor?: Actor };
  expire_edit_lock: { materialId: string };
  expire_hold: { transactionId: string };
  match_saved_searches: { materialId: string };
  reconcile_payments: Scheduled;
  release_unpaid_sales: { sellerCompanyId: string; actor: Actor };
  resend_registration_code: { email: string };
  send_digests: Scheduled;
  send_mail: { mailId: string; since: string };
  send_password_reset: { email: string };
  send_push: { subscriptionId: string };
  submit_refund: { refundId: string };
  sweep_admin_events: Scheduled;
  sweep_edit_locks: Scheduled;
  sweep_expired_drafts: Scheduled;
  sweep_expired_sessions: Scheduled;
  sweep_idempotent_calls: Scheduled;
  sweep_mails: Scheduled;
  sweep_notifications: Scheduled;
  sweep_rate_limits: Scheduled;
  sweep_unclaimed_uploads: Scheduled;
  sweep_unverified_registrations: Scheduled;
  sync_accounts: Scheduled;
}
type Scheduled = Record<string, never>;
export type JobName = keyof JobPayloads;

export type JobHandlers = {
  [Name in JobName]: (payload: JobPayloads[Name]) => Promise<unknown>;
};

/** The jobs of one area, and which run on a schedule (UTC). */
export interface AreaJobs {
  handlers: Partial<JobHandlers>;
  schedule?: { name: JobName; cron: string }[];
}

/**
 * Queues a job in the caller's transaction: it runs once that is committed, and never when it is
 * rolled back. A job may run twice, when a process dies after the work and before the note of it,
 * so that handlers are safe to repeat.
 */
export async function addJob<Name extends JobName>(
  tx: SqlRunner,
  name: Name,
  payload: JobPayloads[Name],
  { runAt, jobKey, maxAttempts }: JobOptions = {},
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int,
      job_key => ${jobKey ?? null}::text)`;
}

export interface RunningWorker {
  /** Takes no new job and waits for those under way. */
  stop(): Promise<void>;
}

const FIRST_RETRY_MS = 1000;
/** Work goes on within ten seconds of the database's return, however long it was away. */
const LONGEST_RETRY_MS = 5000;

/**
 * Works through the queue inside this process. It returns at once and keeps trying while the
 * database is away. Jobs are locked in the database, so that any number of processes may work.
 */
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
      try {
        runner = await run({ ...options(areas, concurrency), noHandleSignals: true });
        if (stopped) await runner.stop();
        delayMs = FIRST_RETRY_MS;
        await runner.promise;
      } catch (error) {
        logger.error({ err: error }, 'the job worker stopped and will start again');
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
      // Stopping a worker that has just ended by itself is an error to graphile-worker.
      await runner?.stop().catch(() => undefined);
      await ended;
    },
  };
}

/** Works through the queue until the process is told to end: `npm run worker`. */
export async function runWorker(
  areas: AreaJobs[],
  { concurrency = 10 }: { concurrency?: number } = {},
): Promise<void> {
  const runner = await run(options(areas, concurrency));
  await runner.promise;
}

function options(areas: AreaJobs[], concurrency: number): RunnerOptions {
  return {
    connectionString: env().DATABASE_URL,
    maxPoolSize: concurrency + 2,
    concurrency,
    taskList: Object.fromEntries(
      areas.flatMap(({ handlers }) =>
        Object.entries(handlers).map(([name, handler]) => [
          name,
          async (payload: unknown) => void (await handler(payload as never)),
        ]),
      ),
    ),
    parsedCronItems: parseCronItems(
      areas
        .flatMap(({ schedule }) => schedule ?? [])
        // A run that is missed is made up by the next; a slow one is not joined by a second.
        .map(({ name, cron }) => ({
          task: name,
          match: cron,
          options: { jobKey: name, maxAttempts: 3 },
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
