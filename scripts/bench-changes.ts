/*
 * `npm run bench -- changes [ORIGIN]`: anonymous /browse of a running server, quiet and while this
 * process changes 20 listings a second in its database. Each change is taken back.
 */
import autocannon from 'autocannon';
import pg from 'pg';
import { loadEnv } from './bootstrap/prepare.mjs';
import { openDatabase } from './database';

const PER_SECOND = 20;
const SECONDS = 8;
const ROUNDS = 3;
const origin = process.argv[3] ?? `http://localhost:${process.env.PORT ?? 3000}`;

loadEnv();
const database = await openDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const { rows } = await client.query<{ id: string }>(
  'SELECT id FROM materials WHERE available AND quantity > 20 AND NOT is_whole_lot',
);
const { rows: columns } = await client.query<{ list: string }>(
  `SELECT string_agg(quote_ident(column_name), ', ') AS list FROM information_schema.columns
    WHERE table_name = 'materials' AND is_generated = 'NEVER'
      AND column_name NOT IN ('id', 'once_digest', 'created_at', 'updated_at')`,
);
const set = (assignment: string) => `UPDATE materials SET ${assignment} WHERE id = $1`;
/** A price, a sale, a new listing, a pause, and each taken back */
const CHANGES = [
  set('price = price + 0.01'),
  set('price = price - 0.01'),
  set('quantity = quantity - 1, quantity_sold = quantity_sold + 1'),
  set('quantity = quantity + 1, quantity_sold = quantity_sold - 1'),
  `INSERT INTO materials (once_digest, ${columns[0]!.list})
     SELECT repeat('c', 64), ${columns[0]!.list} FROM materials WHERE id = $1`,
  `DELETE FROM materials WHERE once_digest = repeat('c', 64) AND id <> $1`,
  set('paused_at = now()'),
  set('paused_at = NULL'),
];

async function changeListings(signal: AbortSignal): Promise<void> {
  const began = performance.now();
  for (let made = 0; !signal.aborted || made % CHANGES.length > 0; made += 1) {
    // A change and its undoing hit one listing.
    const { id } = rows[(Math.floor(made / 2) * 7919) % rows.length]!;
    await client.query(CHANGES[made % CHANGES.length]!, [id]);
    const due = began + ((made + 1) * 1_000) / PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
}

async function measure(): Promise<{ rate: number; p99: number }> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `${origin}/browse`,
    connections: 16,
    duration: SECONDS,
    headers: { 'accept-encoding': 'gzip', accept: 'text/html' },
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`);
  return { rate: requests.average, p99: latency.p99 };
}

try {
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await measure();
    const ending = new AbortController();
    const changing = changeListings(ending.signal);
    const busy = await measure();
    ending.abort();
    await changing;
    console.log(
      `quiet ${quiet.rate.toFixed(0)} req/s, p99 ${quiet.p99} ms; ${PER_SECOND} changes a second ` +
        `${busy.rate.toFixed(0)} req/s, p99 ${busy.p99} ms: ` +
        `${((100 * busy.rate) / quiet.rate).toFixed(0)}% (bar 50%)`,
    );
  }
} finally {
  await client.end();
  await database.stop();
}
