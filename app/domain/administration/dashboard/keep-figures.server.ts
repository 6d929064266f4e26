import { sql, transaction } from '~/db/client.server';
import { DAY, MONEY_MOVED, SUMS, UNKEPT } from './revenue-sql.server';

/** A time that rows of the ledger can have, in milliseconds as theirs are */
const NOW = sql`date_trunc('milliseconds', now())`;

/**
 * Folds the kept counts, and each hour keeps the money moved until now. The lock waits for payments
 * in progress, whose rows would be missed, and gives up if it takes long, since other payments wait
 * behind it. Safe to repeat.
 */
export async function keepFigures(timeoutMs = 60_000): Promise<void> {
  await transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT fold_kept_counts()`;
      const [due] = await tx.$queryRaw<{ isDue: boolean }[]>`
        SELECT ${UNKEPT} < now() - interval '1 hour' AS "isDue"`;
      if (!due!.isDue) return;
      await tx.$executeRaw`SET LOCAL lock_timeout = '500ms'`;
      await tx.$executeRaw`LOCK TABLE ledger_days IN SHARE ROW EXCLUSIVE MODE`;
      await tx.$executeRaw`
        INSERT INTO ledger_days AS kept (day, until, sales, gross, fees, back, back_fees)
        SELECT d.day::date, least((d.day + interval '1 day') AT TIME ZONE 'America/Chicago', ${NOW}), ${SUMS}
          FROM (SELECT ${UNKEPT} AS first) AS since CROSS JOIN LATERAL generate_series(
                 date_trunc('day', (SELECT greatest(since.first, min(created_at)) FROM ledger_postings) AT TIME ZONE 'America/Chicago'),
                 now() AT TIME ZONE 'America/Chicago', interval '1 day') AS d (day)
          LEFT JOIN (${MONEY_MOVED}) moved ON ${DAY} = d.day::date AND at >= since.first AND at < ${NOW}
         GROUP BY d.day
        ON CONFLICT (day) DO UPDATE SET until = excluded.until, sales = kept.sales + excluded.sales,
          gross = kept.gross + excluded.gross, fees = kept.fees + excluded.fees,
          back = kept.back + excluded.back, back_fees = kept.back_fees + excluded.back_fees`;
    },
    { timeoutMs },
  );
}
