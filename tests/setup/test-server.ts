import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '../../prisma/file-lock';
import { migrate, MIGRATIONS_FOLDER } from '../../prisma/migrate';
import { startServer, type DatabaseServer } from '../../prisma/server';
import { administer, CLONE } from './clones';

export { administer, cloneDatabase, dropDatabase } from './clones';

/** Not forced to disk; kept between runs and shared by parallel ones. */
export function startTestServer(): Promise<DatabaseServer> {
  const repository = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12);
  const account = process.getuid?.() ?? 'user';
  const dataDir = path.join(
    realpathSync(tmpdir()),
    `offcut-tests-${account}-${repository}`,
    'postgres',
  );
  return startServer({ dataDir, database: 'postgres', durable: false });
}

const TEMPLATE = 'offcut_template_';

/** @returns the name of the template database, one per state of the migrations */
export async function prepareTemplate(server: DatabaseServer): Promise<string> {
  const name = TEMPLATE + hashOfMigrations();
  await administer(server, async (client) => {
    // The connection holds the lock, so the second of two parallel runs waits.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [TEMPLATE]);
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE datname = $1',
      [name],
    );
    if (rows.length > 0) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    await migrate(server.url(unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  });
  return name;
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(MIGRATIONS_FOLDER, {
    recursive: true,
    encoding: 'utf8',
  }).sort()) {
    if (!entry.endsWith('.sql')) continue;
    hash.update(entry).update(readFileSync(path.join(MIGRATIONS_FOLDER, entry)));
  }
  // migrate.ts also creates the job queue's tables.
  hash.update(readFileSync(path.join(MIGRATIONS_FOLDER, '../migrate.ts')));
  return hash.digest('hex').slice(0, 16);
}

export async function dropLeftovers(server: DatabaseServer, template: string): Promise<void> {
  await administer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database d WHERE (datname LIKE '${CLONE}%' OR datname LIKE '${TEMPLATE}%')
         AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datname = d.datname)`,
    );
    for (const { datname } of rows) {
      const owner = Number(new RegExp(`^${CLONE}(\\d+)_`).exec(datname)?.[1]);
      const isNeeded = owner ? isAlive(owner) : datname.startsWith(template);
      if (!isNeeded) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    }
  });
}
