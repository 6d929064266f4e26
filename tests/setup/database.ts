import { db } from '~/db/client.server';

/**
 * Empties every table of this test file's database, so that the next test begins like the first:
 * `beforeEach(resetDatabase)`. Migrations put no rows in, so nothing is lost by it.
 */
export async function resetDatabase(): Promise<void> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;
  await db.$executeRawUnsafe(
    `TRUNCATE ${tables.map((table) => table.name).join(', ')} RESTART IDENTITY CASCADE`,
  );
}
