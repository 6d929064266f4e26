/*
 * `npm run ops:soak`: MINUTES (30) of mixed journeys at half of what the site can do, on a PostgreSQL of
 * its own, two web processes and a worker, with a fault in each tenth of the time. Needs a build.
 */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { BUILT_SERVER } from '../scripts/bootstrap/web-server.mjs';
import { run } from '../scripts/bootstrap/run.mjs';
import { startCluster } from '../tests/e2e/setup/own-cluster';
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

const failures: string[] = [];
const checks: Record<string, { found: string; bar: string; holds: boolean }> = {};
function check(what: string, found: string | number, bar: string, holds: boolean): void {
  checks[what] = { found: String(found), bar, holds };
  if (!holds) failures.push(`${what}: ${found}, bar ${bar}`);
}

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
console.table(checks);
for (const words of failures) console.log(`does not hold: ${words}`);
process.exit(failures.length === 0 ? 0 : 1);

async function soak(): Promise<void> {
  const { openJourneys } = await import('./soak-journeys');
  const { db, disconnectDatabase } = await import('~/db/client.server');
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

  await leaveNothingOpen();
  await expectAllThere();
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

  /** Holds end after 15 minutes, and jobs of a killed worker are free after 10: both are brought forward. */
  async function leaveNothingOpen(): Promise<void> {
    await db.$executeRaw`
      UPDATE transactions SET created_at = created_at - interval '1 hour'
       WHERE status IN ('pending', 'processing')`;
    await db.$executeRaw`
      UPDATE stock_holds SET created_at = created_at - interval '1 hour',
        expires_at = expires_at - interval '1 hour' WHERE status = 'held'`;
    await db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 hour'
       WHERE locked_at < now() - interval '10 seconds'`;
    await db.$executeRaw`
      UPDATE graphile_worker._private_job_queues SET locked_at = locked_at - interval '1 hour'
       WHERE locked_at < now() - interval '10 seconds'`;
    await db.$executeRaw`SELECT graphile_worker.add_job('reconcile_payments')`;
    const began = Date.now();
    for (;;) {
      const open = await countOpen();
      const sum = Object.values(open).reduce((one, other) => one + other, 0);
      if (sum === 0 || Date.now() - began > 180_000) {
        const left = Object.entries(open).filter(([, count]) => count > 0);
        const words = left.map(([what, count]) => `${what} ${count}`).join(', ') || 'nothing';
        if (open.jobs) console.log(await db.$queryRaw`SELECT * FROM graphile_worker.jobs`);
        const after = `${words} after ${((Date.now() - began) / 1_000).toFixed(0)} s`;
        check(
          'left open (purchases, holds, refunds, mail, events, jobs)',
          after,
          'nothing',
          sum === 0,
        );
        return;
      }
      await sleep(500);
    }
  }

  async function countOpen(): Promise<Record<string, number>> {
    const [row] = await db.$queryRaw<[Record<string, number>]>`SELECT
      (SELECT count(*)::int FROM transactions WHERE status IN ('pending', 'processing')) AS purchases,
      (SELECT count(*)::int FROM stock_holds WHERE status = 'held') AS holds,
      (SELECT count(*)::int FROM refunds WHERE status = 'pending') AS refunds,
      (SELECT count(*)::int FROM mails WHERE status <> 'sent') AS mails,
      (SELECT count(*)::int FROM stripe_event_failures WHERE resolved_at IS NULL) AS events,
      (SELECT count(*)::int FROM graphile_worker.jobs WHERE run_at < now() - interval '5 seconds') AS jobs`;
    return row;
  }

  async function expectAllThere(): Promise<void> {
    const { chargesByPurchase } = await import('../tests/e2e/setup/own-market');
    const charges = await chargesByPurchase();
    const found = await db.transaction.findMany({
      where: { nonce: { in: journeys.purchases.map(({ nonce }) => nonce) } },
      select: {
        nonce: true,
        id: true,
        status: true,
        handover: { select: { receivedAt: true } },
        refunds: { select: { amount: true, status: true } },
        postings: { select: { kind: true } },
      },
    });
    const lost: string[] = [];
    for (const purchase of journeys.purchases) {
      const rows = found.filter(({ nonce }) => nonce === purchase.nonce);
      const [row] = rows;
      const postings = row?.postings.filter(({ kind }) => kind === 'charge').length;
      const charged = charges.get(purchase.id) ?? 0;
      const refunded = row?.refunds.filter(({ status }) => status === 'succeeded') ?? [];
      const isRight =
        rows.length === 1 &&
        charged === postings &&
        charged === (['completed', 'refunded'].includes(row!.status) ? 1 : 0) &&
        (!purchase.paid || charged === 1) &&
        (!purchase.cancelled || charged === 0) &&
        (!purchase.handedOver || row!.handover?.receivedAt) &&
        (!purchase.refundedCents || (refunded.length === 1 && Number(refunded[0]!.amount) === 5));
      if (!isRight) {
        lost.push(`${purchase.id}: ${JSON.stringify({ purchase, row, charged })}`);
      }
    }
    for (const words of lost.slice(0, 5)) console.log(words);
    const { length } = journeys.purchases;
    check(
      'purchases lost, doubled or without their ledger',
      `${lost.length} of ${length}`,
      '0',
      lost.length === 0 && length > 0,
    );
    const texts = await db.message.findMany({
      where: { content: { in: journeys.messages } },
      select: { content: true },
    });
    const titles = await db.material.findMany({
      where: { title: { in: journeys.listings } },
      select: { title: true },
    });
    const once = (wanted: string[], all: string[]) =>
      wanted.filter((one) => all.filter((other) => other === one).length !== 1).length;
    const lostMessages = once(
      journeys.messages,
      texts.map(({ content }) => content),
    );
    const lostListings = once(
      journeys.listings,
      titles.map(({ title }) => title),
    );
    check(
      'messages lost or doubled',
      `${lostMessages} of ${journeys.messages.length}`,
      '0',
      lostMessages === 0,
    );
    check(
      'listings lost or doubled',
      `${lostListings} of ${journeys.listings.length}`,
      '0',
      lostListings === 0,
    );
    const [{ mails, ids }] = await db.$queryRaw<[{ mails: number; ids: string[] }]>`
      SELECT count(*)::int AS mails, array_agg(message_id) AS ids FROM mails WHERE status = 'sent'`;
    const taken = new Set((await site.control.mail()).map(({ id }) => id));
    const lostMails = ids.filter((id) => !taken.has(id)).length;
    check('email lost', `${lostMails} of ${mails}`, '0', lostMails === 0);
    const ledger = await run('npm', ['run', '-s', 'ledger:check', '--', '--stripe'])
      .catch((error: unknown) => String(error))
      .then((words) => words.trim().split('\n').at(-1)!);
    check('ledger:check -- --stripe', ledger, 'agrees', ledger === 'Everything agrees.');
  }

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
