import { db, Prisma } from '~/db/client.server';

/** Of the whole site. Ages are in seconds. */
export interface HealthFigures {
  /** Of the job that has been due longest and hasn't begun */
  oldestJobAge: number;
  /** After their last attempt */
  jobsGivenUp: number;
  holdsOpen: number;
  /** Unpaid more than ten minutes after they expired; their stock can't be sold */
  holdsOverdue: number;
  oldestMailAge: number;
  /** In the last 24 hours */
  mailsFailed: number;
  /** Stripe events waiting for a retry */
  eventsFailed: number;
  /** Null before the first check */
  ledgerCheckAge: number | null;
  ledgerViolations: number;
}

const ageOf = (time: string) =>
  Prisma.raw(`coalesce(extract(epoch FROM now() - min(${time})), 0)::float8`);

export async function readHealth(): Promise<HealthFigures> {
  const [figures] = await db.$queryRaw<[HealthFigures]>`
    SELECT (SELECT ${ageOf('run_at')} FROM graphile_worker.jobs
             WHERE run_at < now() AND locked_at IS NULL AND attempts < max_attempts) AS "oldestJobAge",
           (SELECT count(*)::int FROM graphile_worker.jobs WHERE attempts >= max_attempts) AS "jobsGivenUp",
           (SELECT count(*)::int FROM stock_holds WHERE status = 'held') AS "holdsOpen",
           (SELECT count(*)::int FROM stock_holds
             WHERE status = 'held' AND expires_at < now() - interval '10 minutes') AS "holdsOverdue",
           (SELECT ${ageOf('created_at')} FROM mails WHERE status = 'pending') AS "oldestMailAge",
           (SELECT count(*)::int FROM mails
             WHERE status = 'failed' AND created_at > now() - interval '1 day') AS "mailsFailed",
           (SELECT count(*)::int FROM stripe_event_failures WHERE resolved_at IS NULL) AS "eventsFailed",
           (SELECT extract(epoch FROM now() - max(ran_at))::float8 FROM invariant_runs) AS "ledgerCheckAge",
           (SELECT count(*)::int FROM invariant_violations
             WHERE cleared_at IS NULL) AS "ledgerViolations"`;
  return figures;
}

/** The database answers, this build's migrations are applied, and the job queue's tables exist. */
export async function readReadiness() {
  try {
    const [row] = await db.$queryRaw<{ unfinished: bigint; jobs: boolean }[]>`
      SELECT (SELECT count(*) FROM _prisma_migrations
               WHERE finished_at IS NULL AND rolled_back_at IS NULL) AS unfinished,
             to_regclass('graphile_worker.jobs') IS NOT NULL AS jobs`;
    return { database: true, migrations: row?.unfinished === 0n, jobs: row?.jobs ?? false };
  } catch {
    return { database: false, migrations: false, jobs: false };
  }
}
