import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '../../prisma/migrate';
import { isProduction } from '../../scripts/database';
import { query as queryAt } from '../../ops/postgres';

vi.setConfig({ testTimeout: 120_000 });

const url = new URL(process.env.DATABASE_URL!);
url.pathname += '_reset';
const name = url.pathname.slice(1);

beforeAll(async () => {
  await queryAt(process.env.DATABASE_URL!, `CREATE DATABASE ${name} TEMPLATE template0`);
  await migrate(url.href);
  await queryAt(url.href, 'CREATE TABLE left_over ()');
  await queryAt(url.href, `UPDATE _prisma_migrations SET checksum = repeat('0', 64)`);
});
afterAll(() => queryAt(process.env.DATABASE_URL!, `DROP DATABASE ${name} WITH (FORCE)`));

function runScript(file: string, args: string[] = [], env: Record<string, string> = {}) {
  return spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url.href, DEMO_DATA: 'off', ...env },
  });
}

const reset = (args: string[], env?: Record<string, string>) =>
  runScript('scripts/db-reset.ts', args, env);
const hasLeftOver = async () =>
  (await queryAt(url.href, `SELECT to_regclass('left_over') IS NOT NULL AS kept`))[0]!.kept;

test('a database with other migrations is left alone, and one sentence says what to do', async () => {
  const { status, stderr } = runScript('scripts/db-migrate.ts');
  expect(status).toBe(1);
  expect(stderr.trim()).toBe(
    "This database was made by earlier migrations, which aren't carried over. " +
      'To delete it and start over with new demo data: npm run db:reset',
  );
  expect(await hasLeftOver()).toBe(true);
});

test.each([
  ['without --yes', [], {}, 'npm run db:reset -- --yes'],
  ['in production', ['--yes'], { NODE_ENV: 'production' }, "a live site's data"],
])('db:reset refuses %s', async (_when, args, env, sentence) => {
  const { status, stderr } = reset(args, env);
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
  expect(await hasLeftOver()).toBe(true);
});

test.each<[where: string, env: Record<string, string>, address: string]>([
  ['in production', { NODE_ENV: 'production' }, url.href],
  ['at a public address', { APP_ORIGIN: 'https://offcut.example' }, url.href],
  ['with a live key', { STRIPE_SECRET_KEY: 'sk_live_1' }, url.href],
  ['on another machine', {}, 'postgresql://db.example.com/offcut'],
])('a database %s counts as a live site’s', (_where, env, address) => {
  const database = { url: address, words: '', isEmbedded: false, stop: () => Promise.resolve() };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  expect(isProduction(database)).toBe(true);
  vi.unstubAllEnvs();
  expect(isProduction({ ...database, url: url.href })).toBe(false);
});

test('db:reset refuses while a server uses the database', async () => {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { status, stderr } = reset(['--yes']);
  await client.end();
  expect([status, stderr]).toEqual([1, expect.stringContaining('Stop Offcut first')]);
});

test('db:reset starts over with the newest migrations, new data and nothing left over', async () => {
  const { status, stderr } = reset(['--yes']);
  expect([status, stderr]).toEqual([0, '']);
  expect(await hasLeftOver()).toBe(false);
  expect(await queryAt(url.href, 'SELECT count(*)::int AS count FROM categories')).toEqual([
    { count: 15 },
  ]);
  expect(runScript('scripts/db-migrate.ts').stdout).toContain(
    'Every migration was applied already',
  );
});
