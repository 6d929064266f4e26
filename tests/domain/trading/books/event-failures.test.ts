import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { noteFailure } from '~/domain/trading/books/event-failures.server';
import { failureSentence } from '~/domain/trading/books/event-failures.server';
import {
  countOpenFailures,
  reconcile,
  replayEvent,
  replayOpenEvents,
} from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { createActor } from '../../../factories/user';
import { useSandbox } from '../../../setup/sandbox';
import { resetDatabase } from '../../../setup/database';
import { makeAdmin } from '../../administration/people';
import { deliver, eventsOf, ledgerOf, openStall, pay, see, createPurchase } from '../trade';
import { expectRefusal } from '../../../setup/expectations';

const sandbox = useSandbox();
let admin: Actor;
beforeEach(async () => {
  await sandbox.control.reset();
  await resetDatabase();
  admin = await makeAdmin();
});

const READS = 'GET /v1/payment_intents';
/** An error that the SDK doesn't retry. */
const breakReads = (match = READS) =>
  sandbox.control.fail({ kind: 'error', status: 400, times: 1, match });

async function paidEvent() {
  const { transactionId } = await createPurchase(sandbox);
  await pay(sandbox, transactionId);
  const events = await eventsOf(sandbox, transactionId);
  return {
    transactionId,
    event: events.find(({ type }) => type === 'payment_intent.succeeded')!,
  };
}
const failureOf = (event: Stripe.Event) =>
  db.stripeEventFailure.findUniqueOrThrow({ where: { eventId: event.id } });

async function failOnce(event: Stripe.Event) {
  await breakReads();
  await expect(deliver(event)).rejects.toThrow();
}

test('a failed event is stored with its reason, and a later delivery resolves it', async () => {
  const { event } = await paidEvent();
  await failOnce(event);
  expect(await failureOf(event)).toMatchObject({
    type: 'payment_intent.succeeded',
    objectId: (event.data.object as { id: string }).id,
    livemode: false,
    tries: 1,
    error: 'Stripe answered 400 (api_error).',
    resolvedAt: null,
  });
  expect(await countOpenFailures()).toBe(1);
  expect(await deliver(event)).toBe('applied');
  expect(await failureOf(event)).toMatchObject({ tries: 1, resolvedBy: 'delivery' });
  expect(await countOpenFailures()).toBe(0);
});

test('the third failure emails every admin once, except those who muted it', async () => {
  const quiet = await makeAdmin('Ben', 'Quiet');
  await db.notificationMute.create({ data: { userId: quiet.userId, category: 'system' } });
  const { event } = await paidEvent();
  const mails = () => db.mail.findMany({ where: { kind: 'notification_system' } });
  await failOnce(event);
  await failOnce(event);
  expect(await mails()).toHaveLength(0);
  await failOnce(event);
  await failOnce(event);
  const { email } = await db.user.findUniqueOrThrow({ where: { id: admin.userId } });
  expect(await mails()).toMatchObject([
    { recipient: email, subject: 'A payment event failed 3 times' },
  ]);
  expect(await failureOf(event)).toMatchObject({ tries: 4 });
});

test("an admin with a company is also notified in the app, but not through a seller's company", async () => {
  const stall = await openStall(sandbox);
  const own = await openStall(sandbox);
  await db.user.update({ where: { id: own.seller.userId }, data: { role: 'admin' } });
  await db.user.update({
    where: { id: admin.userId },
    data: { companyId: stall.seller.companyId },
  });
  const { event } = await paidEvent();
  for (let time = 0; time < 3; time += 1) await failOnce(event);
  const told = await db.notification.findMany({ where: { category: 'system' } });
  expect(told.map(({ recipientCompanyId }) => recipientCompanyId)).toEqual([own.seller.companyId]);
});

test('a replay reads the event from Stripe, applies it and is audited', async () => {
  const { transactionId, event } = await paidEvent();
  await failOnce(event);
  await sandbox.control.clearRequests();
  expect(await replayEvent(event.id, admin)).toBe('applied');
  expect(await see(transactionId)).toMatchObject({ status: 'completed' });
  expect(await failureOf(event)).toMatchObject({ resolvedBy: 'replay' });
  expect(await sandbox.control.requests({ match: `GET /v1/events/${event.id}` })).toHaveLength(1);
  expect(await db.auditLogEntry.findFirstOrThrow()).toMatchObject({
    actorUserId: admin.userId,
    action: 'stripe_event.replayed',
    subjectId: event.id,
    after: { outcome: 'applied' },
  });
  await expectRefusal(replayEvent(event.id, admin), 'conflict');
});

test('a replay that fails again says why and leaves the event failed', async () => {
  const { transactionId, event } = await paidEvent();
  await failOnce(event);
  await breakReads();
  await expectRefusal(replayEvent(event.id, admin), {
    code: 'service_unavailable',
    message: expect.stringContaining('failed again: Stripe answered 400 (api_error).'),
  });
  expect(await failureOf(event)).toMatchObject({ tries: 2, resolvedAt: null });
  expect(await see(transactionId)).toMatchObject({ status: 'pending' });
  expect(await db.auditLogEntry.findFirstOrThrow()).toMatchObject({
    after: { outcome: 'failed', reason: 'Stripe answered 400 (api_error).' },
  });
});

test('only admins replay events, and only failed ones', async () => {
  const { event } = await paidEvent();
  await failOnce(event);
  const seller = await createActor();
  await expectRefusal(replayEvent(event.id, seller), 'forbidden');
  await expectRefusal(replayOpenEvents(seller), 'forbidden');
  await expectRefusal(replayEvent(`evt_${randomUUID()}`, admin), 'not_found');
});

test('an event that Stripe no longer has is closed as gone', async () => {
  const { event } = await paidEvent();
  const old = { ...structuredClone(event), id: `evt_${randomUUID()}` } as Stripe.Event;
  await noteFailure(old, new Error('lost'));
  expect(await replayEvent(old.id, admin)).toBe('gone');
  expect(await failureOf(old)).toMatchObject({ resolvedBy: 'gone' });
});

test('an account’s event is read as that account, and checked directly once it has disconnected', async () => {
  const { accountId, seller } = await openStall(sandbox);
  const company = () => db.company.findUniqueOrThrow({ where: { id: seller.companyId! } });
  const failedEvent = async (type: string) => {
    const events = await sandbox.control.events({ type, about: accountId });
    const event = events.at(-1)!;
    await noteFailure(event, new Error('lost'));
    expect(await failureOf(event)).toMatchObject({ objectId: accountId });
    return event.id;
  };
  await sandbox.control.setTransfers({ account: accountId, status: 'inactive' });
  expect(await replayEvent(await failedEvent('account.updated'), admin)).toBe('applied');
  expect((await company()).paymentEnabled).toBe(false);

  await sandbox.control.onboard({ account: accountId });
  expect(await replayEvent(await failedEvent('account.updated'), admin)).toBe('applied');
  expect((await company()).paymentEnabled).toBe(true);
  await sandbox.control.deauthorize({ account: accountId });
  const left = await failedEvent('account.application.deauthorized');
  expect(await replayEvent(left, admin)).toBe('gone');
  expect((await company()).paymentEnabled).toBe(false);
});

test('ten simultaneous replays and deliveries apply an event once', async () => {
  const { transactionId, event } = await paidEvent();
  await failOnce(event);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? replayEvent(event.id, admin) : deliver(event),
    ),
  );
  const applied = outcomes.filter(
    (outcome) => outcome.status === 'fulfilled' && outcome.value === 'applied',
  );
  expect(applied).toHaveLength(1);
  expect(await ledgerOf(transactionId)).toMatchObject({ kinds: ['charge'], sum: 0 });
  expect(await countOpenFailures()).toBe(0);
});

test('replaying all takes a limited batch, longest untried first, also twice at once', async () => {
  const stuck = await paidEvent();
  const others = [await paidEvent(), await paidEvent()];
  for (const { event } of [stuck, ...others]) await failOnce(event);
  const { id } = stuck.event.data.object as { id: string };
  await breakReads(`${READS}/${id}`);
  expect(await replayOpenEvents(admin, 2)).toEqual({ done: 1, failed: 1, left: 1 });
  await breakReads(`${READS}/${id}`);
  expect(await replayOpenEvents(admin, 1)).toEqual({ done: 1, failed: 0, left: 1 });
  await sandbox.control.clearFaults();
  await Promise.all([replayOpenEvents(admin), replayOpenEvents(admin)]);
  expect(await countOpenFailures()).toBe(0);
  for (const { transactionId } of [stuck, ...others]) {
    expect(await see(transactionId)).toMatchObject({ status: 'completed' });
    expect(await ledgerOf(transactionId)).toMatchObject({ kinds: ['charge'] });
  }
});

test('the reconciler retries failed events with growing delays', async () => {
  const { transactionId, event } = await paidEvent();
  await failOnce(event);
  await failOnce(event);
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const olderThanMs = 24 * 60 * 60_000;
  expect(await reconcile({ olderThanMs, now: later(11) })).toMatchObject({ retriedEvents: 0 });
  expect(await reconcile({ olderThanMs, now: later(21) })).toMatchObject({
    retriedEvents: 1,
    failures: [],
  });
  expect(await failureOf(event)).toMatchObject({ resolvedBy: 'reconciler' });
  expect(await see(transactionId)).toMatchObject({ status: 'completed' });
});

test('a failure recorded after the event was applied is resolved at once', async () => {
  const { event } = await paidEvent();
  expect(await deliver(event)).toBe('applied');
  await noteFailure(event, new Error('too slow'));
  expect(await countOpenFailures()).toBe(0);
});

test('the reason is one sentence without secrets', () => {
  expect(failureSentence(new DomainError('conflict', 'No.'))).toBe('No.');
  expect(failureSentence(new Error('key sk_live_abc123 is wrong\n  at file.ts'))).toBe(
    'key … is wrong',
  );
  expect(failureSentence({ name: 'PrismaClientKnownRequestError', code: 'P2024' })).toBe(
    'The database refused it (P2024).',
  );
  expect(failureSentence('what')).toBe('Something unexpected happened.');
  expect(failureSentence(new Error('x'.repeat(900)))).toHaveLength(300);
});
