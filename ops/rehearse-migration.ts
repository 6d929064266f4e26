/*
 * `npm run ops:migrate [-- COMMIT]`: the server of COMMIT (else of the commit before) serves people
 * while a migration of the expand kind is applied; then the new version starts beside it and takes
 * over. The migration is a sample: until 1.0.0 the real ones are edited in place.
 */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, MIGRATIONS_FOLDER } from '../prisma/migrate';
import { run, tryRun } from '../scripts/bootstrap/run.mjs';
import { findFreePort, waitFor } from '../scripts/bootstrap/servers.mjs';
import { startWebServer } from '../scripts/bootstrap/web-server.mjs';
import { openChecks } from './checks';
import {
  home,
  initServer,
  makeFolder,
  query,
  rehearse,
  seconds,
  type Server,
  start,
  urlOf,
} from './postgres';
import { startSite } from './soak-site';

const PER_SECOND = 8;
const AROUND_MS = 8_000;
/** A long report holds the table that the migration wants. */
const READING_S = 5;
/** The first locks two tables, which pages read together in the other order. */
const SAMPLE = {
  '20991231000000_sample':
    'ALTER TABLE transactions ADD COLUMN sample text;\n' +
    'CREATE TABLE samples (id int PRIMARY KEY, transaction_id uuid REFERENCES transactions (id));\n' +
    'ALTER TABLE materials ADD CONSTRAINT sample CHECK (length(title) < 100000) NOT VALID;\n',
  '20991231000100_sample_index':
    'CREATE INDEX CONCURRENTLY sample_of_messages ON messages (content text_pattern_ops);\n',
};

const commit = process.argv[2] ?? 'HEAD~1';
const same = await tryRun('git', [
  ...['diff', '--quiet', commit, '--', 'prisma/migrations', 'package-lock.json'],
]);
const servers: Server[] = [];
await rehearse(servers, async () => {
  if (same.code !== 0) throw new Error(`${commit} has other migrations or packages.`);
  const [now, old] = [process.cwd(), path.join(home, 'old')];
  mkdirSync(old);
  await run('sh', ['-c', `git archive '${commit}' | tar -x -C '${old}'`]);
  symlinkSync(path.join(now, 'node_modules'), path.join(old, 'node_modules'));
  process.chdir(old);
  await run('npm', ['run', '-s', 'build']);

  const server = await initServer(await makeFolder('data'));
  servers.push(server);
  await start(server);
  await query(urlOf(server, 'postgres'), 'CREATE DATABASE offcut');
  const url = urlOf(server);
  const site = await startSite({ url, remove: () => Promise.resolve() });
  process.chdir(now);

  let phase = 'before';
  const phases: Record<string, { requests: number; failed: number; longestMs: number }> = {};
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, options) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(site.origin) || address.includes('/live/')) {
      return plainFetch(input, options);
    }
    const began = performance.now();
    const during = phase;
    const answer = await plainFetch(input, options).catch(() => null);
    // A request belongs to every phase that it waited in.
    for (const name of new Set([during, phase])) {
      const row = (phases[name] ??= { requests: 0, failed: 0, longestMs: 0 });
      row.requests += 1;
      if (!answer || answer.status >= 500) row.failed += 1;
      row.longestMs = Math.max(row.longestMs, Math.round(performance.now() - began));
    }
    if (!answer) throw new Error('The request was cut.');
    return answer;
  };
  // They read the environment that the site has set.
  const { openJourneys } = await import('./soak-journeys');
  const { expectNothingLost } = await import('./nothing-lost');
  const { disconnectDatabase } = await import('~/db/client.server');
  const journeys = await openJourneys(site, () => false);
  journeys.pace(PER_SECOND);
  await journeys.begin();
  await sleep(AROUND_MS);

  const migrationsFolder = path.join(home, 'migrations');
  cpSync(MIGRATIONS_FOLDER, migrationsFolder, { recursive: true });
  for (const [name, sql] of Object.entries(SAMPLE)) {
    mkdirSync(path.join(migrationsFolder, name));
    writeFileSync(path.join(migrationsFolder, name, 'migration.sql'), sql);
  }
  phase = 'migration';
  let applied: string[] = [];
  const reading = query(url, `SELECT count(*) FROM transactions; SELECT pg_sleep(${READING_S})`);
  await sleep(200);
  const took = await seconds(async () => void (applied = await migrate(url, { migrationsFolder })));
  await reading;
  phase = 'old version, migrated';
  console.log(`${applied.join(', ')} applied in ${took} s`);
  if (applied.length !== Object.keys(SAMPLE).length) throw new Error('The sample was not applied.');
  await sleep(AROUND_MS);

  phase = 'both versions';
  const [port, metrics] = [await findFreePort(), await findFreePort()].map(String);
  const fresh = startWebServer({ PORT: port!, METRICS_PORT: metrics! }, 'keep');
  await waitFor(`http://127.0.0.1:${port}/readyz`, fresh);
  site.serveFrom([...site.webs.map((web) => web.port), Number(port)]);
  await sleep(AROUND_MS);
  phase = 'new version';
  site.serveFrom([Number(port)]);
  for (const { server: web } of site.webs) await web.stop();
  await sleep(AROUND_MS);
  await journeys.end();
  console.table(phases);

  const { check, failures, report } = openChecks();
  await expectNothingLost(site, journeys, check);
  for (const [name, row] of Object.entries(phases)) {
    check(`requests failed, ${name}`, `${row.failed} of ${row.requests}`, '0', row.failed === 0);
  }
  const wrong = [...new Set(journeys.wrong)];
  check('other answers than expected', wrong.join('; ') || '0', '0', wrong.length === 0);
  report();
  await disconnectDatabase();
  await fresh.stop();
  await site.close();
  if (failures.length > 0) throw new Error(`${failures.length} of the checks failed.`);
});
