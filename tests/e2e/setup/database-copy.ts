import pg from 'pg';

/** Written in the background, or as often as anyone asks. */
const NOISE =
  /^(_prisma_migrations|admin_events|rate_limits|sessions|user_sessions|known_browsers|own_keys|mail_tries|(kept|search)_counts|search_words|material_views|company_view_days|notification_deliveries|webhook_(deliveries|attempts)|ledger_days|passkey_challenges|uploads|saved_search_matches|invariant_runs|stripe_(sweeps|events))$/;

export type Contents = Record<string, string>;

/** Keeps a copy of all tables beside them, says which have changed, and puts them back. */
export async function copyTables(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; columns: string; times: string[] }>(`
    SELECT c.table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns,
      coalesce(array_agg(column_name) FILTER (WHERE data_type LIKE 'timestamp%'), '{}')::text[] AS times
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
    GROUP BY 1 ORDER BY 1`);
  // Race: a mail that is copied before it is sent is sent again after each time it is put back.
  const isMailing = async () =>
    (await client.query(`SELECT FROM mails WHERE status = 'pending' LIMIT 1`)).rowCount !== 0;
  while (await isMailing()) await new Promise((done) => setTimeout(done, 250));
  await client.query('CREATE SCHEMA kept');
  for (const { name } of rows)
    await client.query(`CREATE TABLE kept.${name} AS TABLE public.${name}`);

  const hashes = async (schema: string, isExact = false): Promise<Contents> => {
    const parts = rows.map(({ name, times }) => {
      const row = isExact
        ? 'r::text'
        : `(to_jsonb(r) - '{${[...times, 'status', 'hashed_password'].join()}}'::text[])::text`;
      return `SELECT '${name}' AS name, concat(count(*), ':', sum(hashtext(${row})::bigint)) AS hash
        FROM ${schema}.${name} r`;
    });
    const answer = await client.query<{ name: string; hash: string }>(parts.join(' UNION ALL '));
    return Object.fromEntries(answer.rows.map(({ name, hash }) => [name, hash]));
  };
  const kept = await hashes('kept', true);
  return {
    now: () => hashes('public'),
    /** Jobs that run now or are due */
    async hasWork(): Promise<boolean> {
      const { rowCount } = await client.query(
        `SELECT FROM graphile_worker._private_jobs
          WHERE run_at <= now() AND (is_available OR locked_at IS NOT NULL) LIMIT 1`,
      );
      return rowCount !== 0;
    },
    async putBack(): Promise<void> {
      const now = await hashes('public', true);
      await client.query('BEGIN; SET LOCAL session_replication_role = replica');
      for (const { name, columns } of rows) {
        if (now[name] === kept[name]) continue;
        await client.query(
          `DELETE FROM public.${name}; INSERT INTO public.${name} (${columns}) SELECT ${columns} FROM kept.${name}`,
        );
      }
      await client.query('COMMIT');
    },
    close: () => client.end(),
  };
}

export const changed = (before: Contents, after: Contents): string[] =>
  Object.keys(after)
    .filter((name) => after[name] !== before[name] && !NOISE.test(name))
    .map((name) => {
      const [more, less] = [after, before].map((all) => parseInt(all[name]!, 10));
      return more === less ? name : `${name} ${more! > less! ? '+' : ''}${more! - less!}`;
    });
