import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { deleteExpired } from '~/db/expired-rows.server';
import { banUser, deleteUser, unbanUser } from '~/domain/accounts/index.server';
import { pauseListings } from '~/domain/catalogue/index.server';
import { suspendCompany } from '~/domain/companies/index.server';
import { sendMessage } from '~/domain/messaging/index.server';
import {
  addEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  pauseEndpoint,
  queueWebhook,
  resendDelivery,
  rotateSecret,
  sendTestEvent,
} from '~/domain/webhooks/index.server';
import type { WebhookEventType } from '~/domain/webhooks/copy';
import { sendWebhooks } from '~/domain/webhooks/send-webhooks.server';
import { sweepWebhooks } from '~/domain/webhooks/deliveries.server';
import type { Actor } from '~/lib/actor';
import type { DomainError } from '~/lib/errors';
import { makeAdmin } from '../administration/people';
import { createMaterial } from '../../factories/material';
import { makeOwner } from '../../factories/company';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { queryWorkerDatabase } from '../../setup/worker';
import { shortenTimeouts } from '../../setup/shorter-waits';
import { isSignedBy, openReceiver } from '../../factories/webhook-receiver';

let receiver: Awaited<ReturnType<typeof openReceiver>>;
let owner: Actor;
let companyId: string;

beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await resetDatabase();
  receiver.received.length = 0;
  receiver.answer(204);
  ({ companyId, actor: owner } = await makeOwner());
});

const listen = (actor: Actor, url: string, events: WebhookEventType[]) =>
  addEndpoint({ url, events }, actor);

/** As the job does, and whatever waits for a retry. */
async function sendDue(companyId: string | null): Promise<void> {
  await db.$executeRaw`UPDATE webhook_deliveries SET due_at = now() WHERE state = 'waiting'`;
  await sendWebhooks({ companyId: companyId! });
}

const messaged = (to = companyId) => {
  const data = { threadId: randomUUID(), messageId: randomUUID() };
  return transaction((tx) => queueWebhook(tx, [to], { type: 'message.received', data }));
};
const listenToMessages = () => listen(owner, `${receiver.origin}/hook?key=1`, ['message.received']);
async function listenAndMessage() {
  const endpoint = await listenToMessages();
  await messaged();
  return endpoint;
}
const deliveries = async () => (await listDeliveries({}, owner)).rows;
const jobs = () => db.$queryRaw<{ payload: { companyId: string } }[]>`
  SELECT j.payload FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE t.identifier = 'send_webhooks'`;
const failSince = (days: number) =>
  db.webhookEndpoint.updateMany({
    data: { failingSince: new Date(Date.now() - days * 24 * 60 * 60 * 1000) },
  });

describe('an event', () => {
  test('is posted with a signature that the receiver can check, and with ids only', async () => {
    const { secret } = await listenAndMessage();
    await sendDue(companyId);

    const [request] = receiver.received;
    const { headers, body } = request!;
    expect(request).toMatchObject({ method: 'POST', path: '/hook?key=1' });
    expect(headers).toMatchObject({ 'content-type': 'application/json', connection: 'close' });
    expect(isSignedBy(secret, request!)).toBe(true);
    expect(isSignedBy(secret, { ...request!, body: `${body} ` })).toBe(false);
    const payload = JSON.parse(body) as Record<string, unknown>;
    expect(Object.keys(payload)).toEqual(['type', 'id', 'timestamp', 'data']);
    expect(payload).toMatchObject({ type: 'message.received', id: headers['webhook-id'] });
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', dueAt: null, attempts: [{ status: 204, error: null }] },
    ]);
  });

  test('is not queued when the transaction rolls back', async () => {
    await listenToMessages();
    const failed = transaction(async (tx) => {
      await queueWebhook(tx, [companyId], { type: 'message.received', data: {} });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect([await deliveries(), await jobs()]).toEqual([[], []]);
  });

  test('adds one job in its transaction, and none where nothing listens', async () => {
    await messaged();
    expect(await jobs()).toEqual([]);
    await listen(owner, receiver.origin, ['stock.changed']);
    await messaged();
    expect(await jobs()).toEqual([]);
    await listenToMessages();
    await listenToMessages();
    await transaction(async (tx) => {
      const event = { type: 'message.received', data: {} } as const;
      await queueWebhook(tx, [companyId], event);
      await queueWebhook(tx, [companyId], event);
    });
    expect(await jobs()).toEqual([{ payload: { companyId } }]);
    expect(await deliveries()).toHaveLength(4);
  });

  test('reaches only the company it is for', async () => {
    const stranger = (await makeOwner()).actor;
    await listen(stranger, receiver.origin, ['message.received']);
    await messaged();
    await sendDue(stranger.companyId);
    expect(receiver.received).toEqual([]);
    await listenAndMessage();
    await sendDue(stranger.companyId);
    expect(receiver.received).toEqual([]);
    expect((await listDeliveries({}, stranger)).rows).toEqual([]);
  });

  test('of a suspended company is neither queued nor sent', async () => {
    await listenAndMessage();
    await suspendCompany(companyId, { reason: 'Unpaid invoices' }, await makeAdmin());
    await messaged();
    await sendDue(companyId);
    expect(receiver.received).toEqual([]);
    expect(await db.webhookDelivery.count()).toBe(1);
  });

  test('of a message goes to the company that receives it', async () => {
    const writer = (await makeOwner()).actor;
    await listenToMessages();
    const { id: messageId, threadId } = await sendMessage(
      { companyId, subject: 'Rebar', content: 'Is any left?' },
      writer,
    );
    await sendDue(companyId);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      type: 'message.received',
      data: { threadId, messageId },
    });
    expect(receiver.received[0]!.body).not.toContain('left');
  });
});

describe('an endpoint that fails', () => {
  test('gets the event again, with the same id and a new time, until it answers 2xx', async () => {
    const { secret } = await listenAndMessage();
    receiver.answer(500);
    await sendDue(companyId);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ state: 'waiting', attempts: [{ status: 500 }] });
    const waitMs = Date.parse(failed!.dueAt!) - Date.now();
    expect(waitMs).toBeGreaterThan(50_000);
    expect(waitMs).toBeLessThan(70_000);

    receiver.answer(200);
    await sendDue(companyId);
    const [first, second] = receiver.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(isSignedBy(secret, second!)).toBe(true);
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', attempts: [{ status: 200 }, { status: 500 }] },
    ]);
    expect(await listEndpoints(owner)).toMatchObject([{ state: 'active', failingSince: null }]);
  });

  test('gets ten attempts over about three days, then one more for each Send again', async () => {
    await listenAndMessage();
    receiver.answer(503);
    let waitedMs = 0;
    for (let attempt = 1; attempt <= 10; attempt++) {
      await sendDue(companyId);
      const [{ dueAt } = { dueAt: null }] = await deliveries();
      if (dueAt) waitedMs += Date.parse(dueAt) - Date.now();
    }
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'failed', dueAt: null });
    expect(delivery!.attempts).toHaveLength(10);
    expect(waitedMs / 3_600_000).toBeGreaterThan(74);
    expect(waitedMs / 3_600_000).toBeLessThan(84);
    await sendDue(companyId);
    expect(receiver.received).toHaveLength(10);

    await resendDelivery(delivery!.id, owner);
    await sendDue(companyId);
    expect((await deliveries())[0]).toMatchObject({ state: 'failed' });
    expect(receiver.received).toHaveLength(11);
  });

  test('by a redirect is not followed, and its body is not read', async () => {
    await listenAndMessage();
    receiver.answer(307, { Location: `${receiver.origin}/elsewhere` });
    await sendDue(companyId);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook?key=1']);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: [{ status: 307 }] }]);
  });

  test('by silence is given up after ten seconds', async () => {
    await listenAndMessage();
    receiver.answer('nothing');
    const limit = shortenTimeouts(50);
    await sendDue(companyId);
    expect(limit).toHaveBeenCalledExactlyOnceWith(10_000);
    expect(await deliveries()).toMatchObject([
      { attempts: [{ status: null, error: 'No response within 10 seconds' }] },
    ]);
  });

  test('by a refused connection says so', async () => {
    const gone = await openReceiver();
    await listen(owner, gone.origin, ['message.received']);
    gone.close();
    await messaged();
    await sendDue(companyId);
    expect(await deliveries()).toMatchObject([
      { attempts: [{ status: null, error: 'No connection (ECONNREFUSED)' }] },
    ]);
  });

  test('for five days is turned off, and the company is notified once', async () => {
    await listenToMessages();
    for (let event = 0; event < 3; event++) await messaged();
    receiver.answer(500);
    await failSince(4.9);
    await sendDue(companyId);
    expect(await listEndpoints(owner)).toMatchObject([{ state: 'active' }]);
    expect(await db.notification.count()).toBe(0);
    await failSince(5.1);
    await sendDue(companyId);
    expect(await listEndpoints(owner)).toMatchObject([{ state: 'off' }]);
    const sent = await db.notification.findMany({ include: { deliveries: true } });
    expect(sent).toMatchObject([
      {
        recipientCompanyId: companyId,
        title: 'Webhook turned off',
        actionUrl: '/profile/webhooks',
      },
    ]);
    expect(sent[0]!.deliveries.map(({ method }) => method)).toContain('email');

    const { length } = receiver.received;
    await messaged();
    await sendDue(companyId);
    expect([receiver.received.length, await db.webhookDelivery.count()]).toEqual([length, 3]);
    const [{ id } = { id: '' }] = await listEndpoints(owner);
    receiver.answer(200);
    await pauseEndpoint(id, false, owner);
    await sendDue(companyId);
    expect(await listEndpoints(owner)).toMatchObject([{ state: 'active', failingSince: null }]);
    expect(receiver.received).toHaveLength(length + 3);
  });

  test('with 410 is turned off at once, and a test of it says so', async () => {
    const { id } = await listenAndMessage();
    receiver.answer(410);
    await sendDue(companyId);
    expect(await listEndpoints(owner)).toMatchObject([{ state: 'off' }]);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', dueAt: null }]);
    await expectRefusal(sendTestEvent(id, owner), {
      code: 'conflict',
      message: expect.stringContaining('was turned off'),
    });
    await pauseEndpoint(id, false, owner);
    await pauseEndpoint(id, true, owner);
    await expectRefusal(sendTestEvent(id, owner), {
      message: 'This webhook is paused. Resume it first.',
    });
  });

  test('leaves a delivery for the sweep if its worker dies, and is deleted after 30 days', async () => {
    await listenAndMessage();
    await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await sweepWebhooks();
    await sweepWebhooks();
    expect(await jobs()).toEqual([{ payload: { companyId } }]);
    await db.webhookDelivery.updateMany({
      data: { createdAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) },
    });
    await deleteExpired();
    expect(await deliveries()).toEqual([]);
  });
});

test('a changed secret signs beside the former one for a day, in which it can’t change again', async () => {
  const { id, secret } = await listenToMessages();
  const { secret: next } = await rotateSecret(id, owner);
  expect(next).not.toBe(secret);
  await messaged();
  await sendDue(companyId);
  const both = receiver.received[0]!;
  expect([isSignedBy(secret, both), isSignedBy(next, both)]).toEqual([true, true]);

  const again = Array.from({ length: 20 }, () => rotateSecret(id, owner).catch(String));
  expect(new Set(await Promise.all(again)).size).toBe(1);
  await db.webhookEndpoint.updateMany({
    data: { secretChangedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) },
  });
  await messaged();
  await sendDue(companyId);
  const alone = receiver.received[1]!;
  expect([isSignedBy(secret, alone), isSignedBy(next, alone)]).toEqual([false, true]);
  expect((await rotateSecret(id, owner)).secret).toMatch(/^whsec_[\w+/]{43}=$/);
});

describe('stock.changed', () => {
  let materialId: string;
  beforeEach(async () => {
    await listen(owner, receiver.origin, ['stock.changed']);
    ({ id: materialId } = await createMaterial({ companyId }));
    await sendDue(companyId);
    receiver.received.length = 0;
  });
  const sell = () => db.$executeRaw`
    UPDATE materials SET quantity = quantity - 1, quantity_held = quantity_held + 1
     WHERE id = ${materialId}::uuid`;

  test('waits once for each listing, however often its stock changes', async () => {
    const { id: other } = await createMaterial({ companyId });
    await Promise.all(Array.from({ length: 20 }, sell));
    await pauseListings([materialId], owner);
    await sendDue(companyId);
    const sent = receiver.received.map(({ body }) => (JSON.parse(body) as { data: object }).data);
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(expect.arrayContaining([{ materialId }, { materialId: other }]));
  });

  test('is queued again once its first attempt began, and a newer one replaces a retry', async () => {
    receiver.answer(500);
    await sell();
    await sendDue(companyId);
    await sell();
    await sell();
    await sendDue(companyId);
    const [newest, older] = await deliveries();
    expect([newest!.state, older!.state]).toEqual(['waiting', 'replaced']);
    receiver.answer(200);
    await sendDue(companyId);
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered' });
  });

  test('doesn’t make the sale of one listing wait for another’s', async () => {
    const { id: other } = await createMaterial({ companyId });
    await transaction(async (tx) => {
      await tx.$executeRaw`
        UPDATE materials SET paused_at = now() WHERE id = ${materialId}::uuid`;
      await queryWorkerDatabase(`UPDATE materials SET paused_at = now() WHERE id = '${other}'`);
    });
    expect((await jobs()).length).toBeGreaterThan(1);
  });

  test('says nothing of a change that leaves the stock as it was', async () => {
    await db.material.update({ where: { id: materialId }, data: { title: 'CMU, light' } });
    await sendDue(companyId);
    expect(receiver.received).toEqual([]);
  });
});

describe('by a button', () => {
  test('a test event goes to one endpoint, whatever it listens to', async () => {
    const { id } = await listenToMessages();
    await listen(owner, receiver.origin, ['stock.changed']);
    await sendTestEvent(id, owner);
    expect(await jobs()).toHaveLength(1);
    await sendDue(companyId);
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      type: 'webhook.test',
      data: {},
    });
  });

  test('a delivered event is sent again with its id', async () => {
    await listenAndMessage();
    await sendDue(companyId);
    const [delivery] = await deliveries();
    await resendDelivery(delivery!.id, owner);
    await sendDue(companyId);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([delivery!.id, delivery!.id]);
  });

  test('neither is sent to a paused or foreign endpoint, nor more than 30 times a minute', async () => {
    const { id } = await listenAndMessage();
    const [delivery] = await deliveries();
    const stranger = (await makeOwner()).actor;
    await expectRefusal(sendTestEvent(id, stranger), 'not_found');
    await expectRefusal(resendDelivery(delivery!.id, stranger), 'not_found');
    await pauseEndpoint(id, true, owner);
    await expectRefusal(sendTestEvent(id, owner), 'conflict');
    await expectRefusal(resendDelivery(delivery!.id, owner), 'conflict');
    await pauseEndpoint(id, false, owner);
    const many = Array.from({ length: 40 }, () => sendTestEvent(id, owner));
    const limited = (await Promise.allSettled(many)).filter(
      (sent) => sent.status === 'rejected' && (sent.reason as DomainError).code === 'rate_limited',
    );
    expect(limited.length).toBeGreaterThan(10);
  });
});

test('an endpoint deleted while an event is sent to it leaves nothing behind', async () => {
  const { id } = await listenAndMessage();
  receiver.answer('nothing');
  const sending = sendDue(companyId);
  while (receiver.received.length === 0) await new Promise((done) => setTimeout(done, 10));
  await deleteEndpoint(id, owner);
  receiver.close();
  await sending;
  receiver = await openReceiver();
  expect(await db.webhookAttempt.count()).toBe(0);
});

test('the endpoints of a company rest while its last user is banned, and end when they are deleted', async () => {
  await listenAndMessage();
  const admin = await makeAdmin();
  await banUser(owner.userId, {}, admin);
  await messaged();
  await sendDue(companyId);
  expect([await db.webhookDelivery.count(), receiver.received]).toEqual([1, []]);
  await unbanUser(owner.userId, admin);
  await messaged();
  await sendDue(companyId);
  expect(receiver.received).toHaveLength(2);
  await deleteUser(owner.userId, admin);
  expect(await db.webhookEndpoint.count()).toBe(0);
});
