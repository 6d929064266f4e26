/*
 * `npm run ops:failover`: kills the primary of a synchronous pair while people buy, promotes the
 * standby, and brings the old primary back as a standby. Two web processes and a worker know both.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../scripts/bootstrap/run.mjs';
import { findFreePort } from '../scripts/bootstrap/servers.mjs';
import {
  copyOf,
  initServer,
  makeFolder,
  own,
  postgres,
  query,
  rehearse,
  type Server,
  start,
  urlOf,
} from './postgres';
import { startSite } from './soak-site';

const PER_SECOND = 12;
const AROUND_MS = 15_000;
const STANDBY = ['--write-recovery-conf', '--wal-method', 'stream'];

const servers: Server[] = [];
await rehearse(servers, async () => {
  const one = await initServer(await makeFolder('one'));
  const two = { ...one, folder: await makeFolder('two'), port: 0 };
  servers.push(one, two);
  await start(one);
  await query(urlOf(one, 'postgres'), 'CREATE DATABASE offcut');
  await copyOf(one, two.folder, ...STANDBY);
  two.port = (await findFreePort()) as number;
  await start(two);
  await replicate(one);

  const url = `postgresql://offcut@127.0.0.1:${one.port},127.0.0.1:${two.port}/offcut`;
  const site = await startSite({ url, remove: () => Promise.resolve() });
  const { openJourneys } = await import('./soak-journeys');
  const faults: [number, number][] = [];
  const isFaulty = (at: number) => faults.some(([from, to]) => at >= from && at <= to);
  const journeys = await openJourneys(site, isFaulty);
  journeys.pace(PER_SECOND);
  await journeys.begin();
  await sleep(AROUND_MS);

  const fault: [number, number] = [Date.now(), Infinity];
  faults.push(fault);
  const killed = performance.now();
  const since = () => `${((performance.now() - killed) / 1000).toFixed(1)} s`;
  const pid = readFileSync(path.join(one.folder, 'postmaster.pid'), 'utf8').split('\n')[0]!;
  process.kill(Number(pid), 'SIGKILL');
  await postgres('pg_ctl', '--pgdata', two.folder, '--wait', 'promote');
  console.log(`standby promoted ${since()} after the primary was killed`);
  await Promise.all(
    site.webs.map(async ({ name, port }) => {
      while (!(await writes(port))) await sleep(100);
      console.log(`${name} wrote ${since()} after`);
    }),
  );
  await sleep(AROUND_MS);
  fault[1] = Date.now();

  rmSync(one.folder, { recursive: true });
  await makeFolder('one');
  await copyOf(two, one.folder, ...STANDBY);
  await own(one.folder);
  await start(one);
  await replicate(two);
  console.log(`the old primary follows the new one ${since()} after`);
  await sleep(AROUND_MS);
  await journeys.end();

  const missing = async (table: string, column: string, acknowledged: string[]) => {
    const rows = await query(urlOf(two), `SELECT ${column}::text AS value FROM ${table}`);
    const found = new Set(rows.map(({ value }) => value));
    const lost = acknowledged.filter((value) => !found.has(value)).length;
    console.log(`${table}: ${acknowledged.length} acknowledged, ${lost} lost`);
    if (lost > 0 || acknowledged.length === 0) throw new Error(`${table} were lost`);
  };
  const { purchases, messages, listings } = journeys;
  await missing(
    'transactions',
    'nonce',
    purchases.map(({ nonce }) => nonce),
  );
  await missing('messages', 'content', messages);
  await missing('materials', 'title', listings);
  const [{ paid }] = (await query(
    urlOf(two),
    `SELECT count(*) AS paid FROM transactions WHERE status = 'completed' AND id = ANY ('{${purchases
      .filter((purchase) => purchase.paid)
      .map(({ id }) => id)
      .join()}}')`,
  )) as [{ paid: string }];
  console.log(
    `${purchases.filter((purchase) => purchase.paid).length} were paid, ${paid} are completed`,
  );
  console.log(Object.fromEntries(journeys.counts));
  console.log(
    (await run('npm', ['run', '-s', 'ledger:check', '--', '--stripe'])).trim().split('\n').at(-1),
  );
  await site.close();
  if (journeys.wrong.length > 0) throw new Error([...new Set(journeys.wrong)].join('\n'));

  async function writes(port: number): Promise<boolean> {
    const body = new URLSearchParams({ email: 'buyer@offcut.example', password: 'Offcut!2026' });
    const headers = { 'X-Forwarded-For': `10.9.0.${1 + Math.floor(Math.random() * 250)}` };
    const options = { method: 'POST', body, headers, redirect: 'manual' as const };
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`http://127.0.0.1:${port}/signin`, { ...options, signal }).catch(
      () => null,
    );
    return answer?.status === 303;
  }
});

/** From here on a commit waits for the standby. */
async function replicate(primary: Server): Promise<void> {
  const url = urlOf(primary, 'postgres');
  await query(url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await query(url, 'SELECT pg_reload_conf()');
  for (;;) {
    const [row] = await query(url, `SELECT sync_state FROM pg_stat_replication`);
    if (row?.sync_state === 'sync') return;
    await sleep(100);
  }
}
