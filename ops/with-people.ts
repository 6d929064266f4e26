/* A site on a rehearsal's PostgreSQL, people who use it throughout, and what must hold after a fault. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openChecks } from './checks';
import { type Site, startSite } from './soak-site';

const PER_SECOND = 12;
const AROUND_MS = 15_000;

interface Rehearsed {
  site: Pick<Site, 'webs' | 'worker'>;
  counts: ReadonlyMap<string, number>;
  /** Whatever people meet during `work` and shortly after is part of the fault. */
  during: (work: (since: () => string) => Promise<void>) => Promise<void>;
}

export async function withPeople(
  url: string,
  work: (rehearsed: Rehearsed) => Promise<void>,
): Promise<void> {
  const site = await startSite({ url, remove: () => Promise.resolve() });
  // They read the environment that the site has set.
  const { openJourneys } = await import('./soak-journeys');
  const { expectNothingLost } = await import('./nothing-lost');
  const { disconnectDatabase } = await import('~/db/client.server');
  const faults: { from: number; to: number }[] = [];
  const isFaulty = (at: number) => faults.some(({ from, to }) => at >= from && at <= to);
  const journeys = await openJourneys(site, isFaulty);
  journeys.pace(PER_SECOND);
  await journeys.begin();
  await sleep(AROUND_MS);
  await work({
    site,
    counts: journeys.counts,
    async during(makeFault) {
      const fault = { from: Date.now(), to: Infinity };
      faults.push(fault);
      await makeFault(() => `${((Date.now() - fault.from) / 1000).toFixed(1)} s`);
      await sleep(AROUND_MS);
      fault.to = Date.now();
    },
  });
  await sleep(AROUND_MS);
  await journeys.end();

  const { check, failures, report } = openChecks();
  await expectNothingLost(site, journeys, check);
  const { counts, wrong } = journeys;
  for (const kind of ['503', 'cut']) {
    const found = counts.get(`${kind} without a fault`) ?? 0;
    check(`${kind} without a fault`, found, '0', found === 0);
  }
  check('other answers than expected', wrong.length, '0', wrong.length === 0);
  for (const words of new Set(wrong)) console.log(`  ${words}`);
  console.log(Object.fromEntries(counts));
  report();
  await disconnectDatabase();
  await site.close();
  if (failures.length > 0) throw new Error(`${failures.length} of the checks failed.`);
}

/** Resolves once a sign-in, which is a write, is answered by the process on `port`. */
export async function untilItWrites(port: number): Promise<void> {
  const body = new URLSearchParams({ email: 'buyer@offcut.example', password: 'Offcut!2026' });
  for (;;) {
    // The limits count by address.
    const headers = { 'X-Forwarded-For': `10.9.0.${1 + Math.floor(Math.random() * 250)}` };
    const options = { method: 'POST', body, headers, redirect: 'manual' as const };
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`http://127.0.0.1:${port}/signin`, { ...options, signal }).catch(
      () => null,
    );
    if (answer?.status === 303) return;
    await sleep(100);
  }
}
