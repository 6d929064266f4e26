import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  diff,
  listPendingMigrations,
  migrate,
  MIGRATIONS_FOLDER,
  SCHEMA_FILE,
} from '../../prisma/migrate';
import { query as queryAt } from '../../ops/postgres';

vi.setConfig({ testTimeout: 120_000 });

const NAMES = readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

let databaseUrl: string;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'offcut-migrate-'));
  const name = `${new URL(process.env.DATABASE_URL!).pathname.slice(1)}_empty`;
  await queryAt(process.env.DATABASE_URL!, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(process.env.DATABASE_URL!);
  url.pathname = `/${name}`;
  databaseUrl = url.href;
});

afterEach(async () => {
  const name = new URL(databaseUrl).pathname.slice(1);
  await queryAt(process.env.DATABASE_URL!, `DROP DATABASE ${name} WITH (FORCE)`);
  rmSync(folder, { recursive: true, force: true });
});

async function runMigrateCommand(): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/db-migrate.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

function writeMigration(script: string, name = '20260101000000_first') {
  const migration = path.join(folder, name);
  mkdirSync(migration);
  cpSync(
    path.join(MIGRATIONS_FOLDER, 'migration_lock.toml'),
    path.join(folder, 'migration_lock.toml'),
  );
  writeFileSync(path.join(migration, 'migration.sql'), script);
}

describe('migrate', () => {
  test('applies every migration once, in order, and creates the job queue’s tables, though several run it at once, the command too', async () => {
    expect(await listPendingMigrations(databaseUrl)).toEqual(NAMES);
    const [{ code, output }, ...here] = await Promise.all([
      runMigrateCommand(),
      migrate(databaseUrl),
      migrate(databaseUrl),
    ]);
    expect(code).toBe(0);
    const applied = [...here.flat(), ...(output.match(/(?<=^applied ).+$/gm) ?? [])];
    expect(applied).toEqual(NAMES);
    expect(await listPendingMigrations(databaseUrl)).toEqual([]);
    const [row] = await queryAt(
      databaseUrl,
      `SELECT (SELECT count(*)::int FROM _prisma_migrations) AS applied,
              to_regclass('graphile_worker.jobs') IS NOT NULL AS jobs`,
    );
    expect(row).toEqual({ applied: NAMES.length, jobs: true });
  });

  test('gives way to others while it waits for a table, and tries again', async () => {
    writeMigration('CREATE TABLE busy (id int);');
    await migrate(databaseUrl, { migrationsFolder: folder });
    writeMigration('ALTER TABLE busy ADD COLUMN more int;', '20260101000001_second');
    const writer = new pg.Client({ connectionString: databaseUrl });
    await writer.connect();
    await writer.query('BEGIN; INSERT INTO busy VALUES (1)');
    const migrated = migrate(databaseUrl, { migrationsFolder: folder });
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER%'`;
    await expect.poll(async () => (await queryAt(databaseUrl, waiting)).length).toBe(1);
    // It would wait for the migration, and that for the writer.
    expect(await queryAt(databaseUrl, 'SELECT id FROM busy')).toEqual([]);
    await writer.query('COMMIT');
    await writer.end();
    await migrated;
    expect(await queryAt(databaseUrl, 'SELECT id, more FROM busy')).toEqual([
      { id: 1, more: null },
    ]);
  });

  test('rolls a failing migration back and says why it failed', async () => {
    writeMigration('CREATE TABLE half (id int); INSERT INTO nowhere VALUES (1);');
    const failed = migrate(databaseUrl, { migrationsFolder: folder });
    await expect(failed).rejects.toThrow('relation "nowhere" does not exist');
    const [row] = await queryAt(databaseUrl, `SELECT to_regclass('half')::text AS half`);
    expect(row).toEqual({ half: null });
  });
});

describe('the schema', () => {
  test('matches the migrations: npm run db:new has nothing to write', async () => {
    expect(await diff(databaseUrl)).toBe('');
  });

  test('differs as soon as a model is added', async () => {
    const schemaFile = path.join(folder, 'schema.prisma');
    const [head] = readFileSync(SCHEMA_FILE, 'utf8').split(/^(?=model|enum)/m);
    writeMigration('');
    writeFileSync(schemaFile, `${head}\nmodel Extra {\n  id String @id\n}\n`);
    const options = { schemaFile, migrationsFolder: folder };
    expect(await diff(databaseUrl, options)).toContain('CREATE TABLE "Extra"');
  });
});
