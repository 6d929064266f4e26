/*
 * `npm run ops:soak`: MINUTES (30) of mixed journeys at half of what the site can do, on a PostgreSQL of
 * its own, two web processes and a worker, with a fault in each tenth of the time. Needs a build.
 */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { BUILT_SERVER } from '../scripts/bootstrap/web-server.mjs';
import { startCluster } from '../tests/e2e/setup/own-cluster';
import { openChecks } from './checks';
import { type Figures, readFigures, startSite } from './soak-site';

if (!existsSync(BUILT_SERVER)) throw new Error('There is no build yet: npm run build makes it.');
const MINUTES = Number(process.env.MINUTES ?? 30);
const PERIOD_MS = (MINUTES * 60_000) / 10;
const MEASURING_MS = 20_000;
const SAMPLE_MS = Math.max(1_000, MINUTES * 170);
/** After the end of a fault; tests/e2e/faults/database-restart.spec.ts holds the database's to it. */
const RECOVERED_MS = 10_000;
const DATABASE_AWAY_MS = 2_500;
const LASTS_MS = PERIOD_MS / 3;
/** Each sample is a process's memory between two collections of garbage, so medians differ a little. */
const MOST_GROWTH = 1.15;
const MOST_BUSY_SHARE = 0.005;
/** Until then a process still fills its caches and compiles its code. */
const WARM_MINUTES = 8;

const site = await startSite(await startCluster());
let isClosed = false;
const close = async () => {
  if (isClosed) return;
  isClosed = true;
  await site.close();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().then(() => process.exit(130)));
}

const { check, failures, report: reportChecks } = openChecks();

interface Life {
  name: string;
  pid: number;
  began: number;
  ended?: number;
  samples: (Figures & { at: number })[];
}
const lives: Life[] = [];

async function sample(): Promise<void> {
  await Promise.all(
    site.processes.map(async ({ name, metrics, server }) => {
      const pid = server.pid!;
      const figures = await readFigures(metrics);
      if (!figures || server.pid !== pid) return;
      let life = lives.find((one) => one.pid === pid);
      if (!life) lives.push((life = { name, pid, began: Date.now(), samples: [] }));
      life.samples.push({ ...figures, at: Date.now() });
    }),
  );
}
const latest = (name: string) =>
  lives.findLast((life) => life.name === name && !life.ended)?.samples.at(-1);

const faults: { what: string; from: number; to: number }[] = [];
const isFaulty = (at: number) =>
  faults.some(({ from, to }) => at >= from && at <= to + RECOVERED_MS);

async function killProcess(name: string): Promise<void> {
  const { server } = site.processes.find((one) => one.name === name)!;
  const life = lives.find(({ pid }) => pid === server.pid);
  if (life) life.ended = Date.now();
  const before = server.pid!;
  process.kill(before, 'SIGKILL');
  while (server.pid === before) await sleep(20);
  const { metrics } = site.processes.find((one) => one.name === name)!;
  while (!(await readFigures(metrics)) && !isClosed) await sleep(200);
}

const FAULTS: [string, () => Promise<unknown>][] = [
  ['web 1 killed', () => killProcess('web 1')],
  ['PostgreSQL restarted', () => restartDatabase(() => site.cluster.stopImmediately())],
  ['Stripe 3 s slow', () => slowStripe()],
  ['email down', () => stopEmail()],
  ['worker killed', () => killProcess('worker')],
  ['web 2 killed', () => killProcess('web 2')],
  ['PostgreSQL restarted', () => restartDatabase(() => site.cluster.stopFast())],
  ['Stripe 3 s slow', () => slowStripe()],
  ['email down', () => stopEmail()],
];

async function restartDatabase(stop: () => Promise<void>): Promise<void> {
  await stop();
  await sleep(DATABASE_AWAY_MS);
  await site.cluster.startAgain();
}

async function slowStripe(): Promise<void> {
  for (const match of ['GET /v1', 'POST /v1']) await site.control.slow({ ms: 3_000, match });
  await sleep(LASTS_MS);
  for (const match of ['GET /v1', 'POST /v1']) await site.control.slow({ ms: 0, match });
}

async function stopEmail(): Promise<void> {
  const down = { kind: 'error', status: 503, match: 'POST /email', times: 1_000_000 } as const;
  await site.control.fail(down);
  await sleep(LASTS_MS);
  await site.control.clearFaults();
}

try {
  await soak();
} catch (error) {
  failures.push(String((error as Error).stack));
} finally {
  await close();
}
reportChecks();
process.exit(failures.length === 0 ? 0 : 1);

async function soak(): Promise<void> {
  const { openJourneys } = await import('./soak-journeys');
  const { disconnectDatabase } = await import('~/db/client.server');
  const { expectNothingLost } = await import('./nothing-lost');
  const journeys = await openJourneys(site, isFaulty);
  const { counts, wrong } = journeys;
  const requests = () => counts.get('requests') ?? 0;
  await sleep(5_000);
  await sample();
  const baseline = Object.fromEntries(site.processes.map(({ name }) => [name, latest(name)!]));

  await journeys.begin();
  await sleep(5_000);
  const [measuredFrom, at] = [requests(), Date.now()];
  await sleep(MEASURING_MS);
  const best = ((requests() - measuredFrom) * 1_000) / (Date.now() - at);
  journeys.pace(best / 2);
  console.log(`At most ${best.toFixed(0)} requests/s; from now on ${(best / 2).toFixed(0)}.`);
  const busyAtFull = counts.get('busy without a fault') ?? 0;
  counts.delete('busy without a fault');
  const paced = { requests: requests(), from: Date.now() };

  const endsAt = Date.now() + MINUTES * 60_000;
  const sampling = setInterval(() => void sample(), SAMPLE_MS);
  const reporting = setInterval(report, 60_000);
  let reported = new Map(counts);
  let minute = 0;
  function report(): void {
    minute += 1;
    const shown = [...counts].map(
      ([kind, count]) => `${kind} ${count - (reported.get(kind) ?? 0)}`,
    );
    reported = new Map(counts);
    const since = Date.now() - 60_000;
    const during = faults.filter(({ to }) => to >= since).map(({ what }) => what);
    console.log(
      `minute ${minute}${during.length > 0 ? `, ${during.join(', ')}` : ''}: ${shown.join(', ')}`,
    );
    for (const { name } of site.processes) {
      const one = latest(name);
      if (!one) continue;
      const { rssMb, heapMb, streams, sockets, lagMs } = one;
      console.log(
        `  ${name}: ${rssMb} MB, heap ${heapMb} MB, ${streams} streams, ${sockets} sockets, loop lag ${lagMs} ms`,
      );
    }
  }

  for (const [index, [what, make]] of FAULTS.entries()) {
    await sleep(Math.max(0, endsAt - MINUTES * 60_000 + (index + 1) * PERIOD_MS - Date.now()));
    if (isClosed) return;
    const fault = { what, from: Date.now(), to: Infinity };
    faults.push(fault);
    await make();
    fault.to = Date.now();
    console.log(`${what}: over after ${((fault.to - fault.from) / 1_000).toFixed(1)} s`);
  }
  await sleep(Math.max(0, endsAt - Date.now()));
  clearInterval(sampling);
  clearInterval(reporting);
  const done = requests() - paced.requests;
  const rate = (done * 1_000) / (Date.now() - paced.from);
  await journeys.end();
  site.closeIdle();

  await expectNothingLost(site, journeys, check);
  await expectBaseline();
  expectFlatMemory();

  const of = (kind: string) => counts.get(kind) ?? 0;
  const during = of('503') + of('busy') + of('cut');
  const busy = of('busy without a fault');
  const without = of('503 without a fault') + of('cut without a fault');
  const share = busy / Math.max(1, done);
  check('requests', `${done}, ${rate.toFixed(0)}/s of ${best.toFixed(0)}/s`, '> 0', done > 0);
  check('503 or cut during a fault', during, '', true);
  check(
    'refused as busy without a fault',
    busy,
    `≤ ${MOST_BUSY_SHARE * 100} %`,
    share <= MOST_BUSY_SHARE,
  );
  check('503 or cut without a fault', without, '0', without === 0);
  check('other answers than expected', wrong.length, '0', wrong.length === 0);
  console.log(`While measuring the most: ${busyAtFull} times busy.`);
  for (const words of wrong.slice(0, 20)) console.log(`  ${words}`);
  console.log('Logged as errors:');
  for (const [words, count] of site.errorsLogged()) console.log(`  ${count} × ${words}`);
  await disconnectDatabase();

  async function expectBaseline(): Promise<void> {
    // The pool closes a connection that has been idle for 30 s.
    await sleep(40_000);
    await sample();
    for (const { name } of site.processes) {
      const [before, after] = [baseline[name]!, latest(name)];
      check(
        `streams of ${name} after the end`,
        after?.streams ?? 'none',
        '0',
        after?.streams === 0,
      );
      const most = before.sockets + 2;
      check(
        `sockets of ${name} after the end`,
        after?.sockets ?? 'none',
        `≤ ${most}`,
        after!.sockets <= most,
      );
      check(`stray errors of ${name}`, after!.strayErrors, '0', after!.strayErrors === 0);
    }
  }

  function expectFlatMemory(): void {
    for (const life of lives) {
      const within = life.samples.filter(({ at: when }) => when > paced.from && when < endsAt);
      const lasted = ((within.at(-1)?.at ?? 0) - (within[0]?.at ?? 0)) / 60_000;
      if (lasted < 1) continue;
      const third = (index: number) =>
        within.slice((within.length * index) / 3, (within.length * (index + 1)) / 3);
      const found = (['rssMb', 'heapMb'] as const).map((kind) => {
        const [second, last] = [1, 2].map((index) => median(third(index).map((one) => one[kind])));
        return { words: `${kind.slice(0, -2)} ${second} → ${last} MB`, growth: last! / second! };
      });
      const isWarm = lasted >= WARM_MINUTES;
      const isFlat = !isWarm || found.every(({ growth }) => growth <= MOST_GROWTH);
      const what = `memory of ${life.name}, ${lasted.toFixed(0)} min`;
      check(
        what,
        found.map(({ words }) => words).join(', '),
        isWarm ? `≤ +${Math.round((MOST_GROWTH - 1) * 100)} %` : 'warms up',
        isFlat,
      );
    }
    const status = readFileSync(`/proc/${site.sandboxPid}/status`, 'utf8');
    console.log(
      `The sandbox: ${/VmRSS:\s+(.*)/.exec(status)?.[1]}; this process: ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
    );
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
