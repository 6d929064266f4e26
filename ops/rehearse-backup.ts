/*
 * `npm run ops:backup`: rehearses backup and restore on a PostgreSQL of its own, from the programs
 * of this machine (`PG_BIN`, else Debian's). Dump and base backup are made while listings are made.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { loadEnv } from '../scripts/bootstrap/prepare.mjs';
import { run } from '../scripts/bootstrap/run.mjs';
import {
  copyOf,
  initServer,
  makeFolder,
  own,
  query as ask,
  rehearse,
  seconds,
  start,
  stop,
  urlOf as addressOf,
} from './postgres';

loadEnv();
for (const name of ['SESSION_SECRET', 'ADMIN_SECRET']) process.env[name] ??= randomUUID();
const server = await initServer(await makeFolder('data'));
const base = { ...server, folder: await makeFolder('base') };
const archive = await makeFolder('archive');
const dumps = await makeFolder('dumps');
const ARCHIVING = `-c archive_mode=on -c wal_level=replica -c archive_command='cp %p ${archive}/%f'`;
const urlOf = (database: string) => addressOf(server, database);
const query = (database: string, text: string) => ask(urlOf(database), text);
const TABLES = [
  'companies',
  'users',
  'materials',
  'stock_changes',
  'transactions',
  'ledger_postings',
];

async function counts(database: string): Promise<Record<string, number>> {
  const [row] = await query(
    database,
    `SELECT ${TABLES.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')}`,
  );
  return Object.fromEntries(TABLES.map((table) => [table, Number(row![table])]));
}

const npm = (script: string, database: string) =>
  run('npm', ['run', '-s', script], { env: { DATABASE_URL: urlOf(database) } });

/** Makes listings one after the other until it is stopped; returns the ids of those it acknowledged. */
async function makeListings() {
  process.env.DATABASE_URL = urlOf('offcut');
  const { createMaterial } = await import('~/domain/catalogue/materials/create-material.server');
  const { CreateMaterial } = await import('~/domain/catalogue/materials/create-material.schema');
  const { disconnectDatabase } = await import('~/db/client.server');
  const [user] = await query(
    'offcut',
    `SELECT id, company_id FROM users WHERE email = 'seller@offcut.example'`,
  );
  const seller = {
    userId: user!.id!,
    companyId: user!.company_id!,
    role: 'company_user',
    companyRole: 'owner',
  } as const;
  const [category] = await query('offcut', 'SELECT id FROM categories ORDER BY name LIMIT 1');
  const made: string[] = [];
  let isOver = false;
  const making = (async () => {
    while (!isOver) {
      const input = CreateMaterial.parse({
        title: `Pallet ${made.length}`,
        description: 'Dry stored.',
        categoryId: category!.id,
        condition: 'good',
        price: '2.15',
        priceUnit: 'each',
        quantity: '540',
        city: 'Chicago',
        state: 'IL',
        location: 'Yard 3',
      });
      made.push((await createMaterial(input, seller)).id);
    }
  })();
  // It ends the rehearsal when it is awaited.
  making.catch(() => null);
  return {
    made,
    stop: async () => {
      isOver = true;
      await making;
      await disconnectDatabase();
    },
  };
}

function expectAll(made: string[], found: Set<string>, what: string): void {
  const lost = made.filter((id) => !found.has(id));
  if (lost.length > 0) throw new Error(`${what}: ${lost.length} of ${made.length} are missing`);
}
const idsIn = async (database: string) =>
  new Set((await query(database, 'SELECT id FROM materials')).map(({ id }) => id!));

await rehearse([server, base], async () => {
  await start(server, ARCHIVING);
  for (const name of ['offcut', 'restored']) await query('postgres', `CREATE DATABASE ${name}`);
  await npm('db:migrate', 'offcut');
  await npm('seed', 'offcut');
  const [{ version }] = (await query(
    'offcut',
    `SELECT current_setting('server_version') AS version`,
  )) as [{ version: string }];
  console.log(`PostgreSQL ${version}`);

  const load = await makeListings();
  const before = { rows: await counts('offcut'), made: [...load.made] };
  let dump = '';
  const dumped = await seconds(async () => {
    dump = (await run('ops/backup.sh', [dumps], { env: { DATABASE_URL: urlOf('offcut') } })).trim();
  });
  const after = await counts('offcut');
  const based = await seconds(() => copyOf(server, base.folder));
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await load.stop();
  const final = await counts('offcut');
  const [{ now }] = (await query('offcut', 'SELECT now()::text AS now')) as [{ now: string }];

  const restored = await seconds(() =>
    run('ops/restore.sh', [dump], { env: { DATABASE_URL: urlOf('restored') } }),
  );
  const found = await counts('restored');
  console.table({ 'as the dump began': before.rows, restored: found, 'as it ended': after });
  for (const table of TABLES) {
    const isWithin = found[table]! >= before.rows[table]! && found[table]! <= after[table]!;
    if (!isWithin) throw new Error(`${table}: not what the dump saw`);
  }
  expectAll(before.made, await idsIn('restored'), 'acknowledged before the dump');
  await npm('ledger:check', 'restored');
  console.log(`dump ${dumped} s, restore ${restored} s, ledger:check agrees`);

  await new Promise((resolve) => setTimeout(resolve, 50));
  await query('offcut', 'DROP SCHEMA public CASCADE');
  await query('offcut', 'SELECT pg_switch_wal()');
  await stop(server);
  const recovered = await seconds(async () => {
    const settings = path.join(base.folder, 'postgresql.auto.conf');
    const lines = `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${now}'\nrecovery_target_action = 'promote'\n`;
    await run(
      'sh',
      ['-c', `printf '%s' "$LINES_OF" >> ${settings} && touch ${base.folder}/recovery.signal`],
      {
        env: { LINES_OF: lines },
      },
    );
    await own(base.folder);
    await start(base, ARCHIVING);
    for (;;) {
      const [row] = await query('offcut', 'SELECT pg_is_in_recovery()::text AS waits');
      if (row!.waits === 'false') return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  const back = await counts('offcut');
  console.table({ 'before the tables were dropped': final, 'after recovery': back });
  expectAll(load.made, await idsIn('offcut'), 'acknowledged before the tables were dropped');
  await npm('ledger:check', 'offcut');
  console.log(
    `base backup ${based} s, recovery to a moment ${recovered} s, ${load.made.length} listings made throughout, none lost; ledger:check agrees`,
  );
});
