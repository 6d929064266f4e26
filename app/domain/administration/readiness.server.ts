import { db } from '~/db/client.server';

export interface Readiness {
  database: boolean;
  migrations: boolean;
  jobs: boolean;
}

/** The database answers, this build's migrations are applied, and the job queue's tables exist. */
export async function readReadiness(): Promise<Readiness> {
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
