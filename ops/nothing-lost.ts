/* What the rehearsals expect at the end: all that was acknowledged is there once, and the books agree. */
import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '~/db/client.server';
import { run } from '../scripts/bootstrap/run.mjs';
import type { Check } from './checks';
import type { openJourneys } from './soak-journeys';
import type { Site } from './soak-site';

export type Journeys = Awaited<ReturnType<typeof openJourneys>>;

export async function expectNothingLost(
  site: Pick<Site, 'control'>,
  journeys: Journeys,
  check: Check,
): Promise<void> {
  await leaveNothingOpen(check);
  await expectAllThere(site, journeys, check);
}

/** Holds end after 15 minutes, and jobs of a killed worker are free after 10: both are brought forward. */
async function leaveNothingOpen(check: Check): Promise<void> {
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

async function expectAllThere(
  { control }: Pick<Site, 'control'>,
  journeys: Journeys,
  check: Check,
): Promise<void> {
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
  const taken = new Set((await control.mail()).map(({ id }) => id));
  const lostMails = ids.filter((id) => !taken.has(id)).length;
  check('email lost', `${lostMails} of ${mails}`, '0', lostMails === 0);
  const ledger = await run('npm', ['run', '-s', 'ledger:check', '--', '--stripe'])
    .catch((error: unknown) => String(error))
    .then((words) => words.trim().split('\n').at(-1)!);
  check('ledger:check -- --stripe', ledger, 'agrees', ledger === 'Everything agrees.');
}
