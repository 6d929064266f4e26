import { transaction } from '~/db/client.server';
import { DAY, MONEY_MOVED, SUMS, UNKEPT } from './revenue-sql.server';

/**
 * Folds the kept counts, and keeps the money of days up to yesterday. The lock waits for payments in progress, whose rows would be missed,
 * and gives up if it takes long, since other payments wait behind it. Safe to repeat.
 */
export async function keepFigures(): Promise<void> {
  await transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT fold_kept_counts()`;
      const [due] = await tx.$queryRaw<{ isDue: boolean }[]>`
        SELECT coalesce(max(day), '2000-01-01') < (now() AT TIME ZONE 'America/Chicago')::date - 1 AS "isDue"
          FROM ledger_days`;
      if (!due!.isDue) return;
      await tx.$executeRaw`SET LOCAL lock_timeout = '500ms'`;
      await tx.$executeRaw`LOCK TABLE ledger_days IN SHARE ROW EXCLUSIVE MODE`;
      await tx.$executeRaw`
        INSERT INTO ledger_days (day, sales, gross, fees, back, back_fees)
        SELECT d.day::date, ${SUMS}
          FROM (SELECT ${UNKEPT} AS first) AS since CROSS JOIN LATERAL generate_series(
                 date_trunc('day', (SELECT greatest(since.first, min(created_at)) FROM ledger_postings) AT TIME ZONE 'America/Chicago'),
                 (now() AT TIME ZONE 'America/Chicago')::date - 1, interval '1 day') AS d (day)
          LEFT JOIN (${MONEY_MOVED}) moved ON ${DAY} = d.day::date AND at >= since.first
         GROUP BY 1`;
    },
    { timeoutMs: 60_000 },
  );
}
