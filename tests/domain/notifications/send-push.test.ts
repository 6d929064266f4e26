import { createPublicKey, createVerify } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { endSession, endSessionsOf } from '~/domain/accounts/index.server';
import {
  dropPushSubscription,
  isPushSubscribed,
  keepPushSubscription,
  type NewNotification,
  markNotificationRead,
  notify,
  pushPublicKey,
  saveNotificationPreferences,
} from '~/domain/notifications/index.server';
import { SaveNotificationPreferences } from '~/domain/notifications/save-preferences.schema';
import { sendDigests } from '~/domain/notifications/mail/send-digests.server';
import { sendDuePushes } from '~/domain/notifications/push/send-push.server';
import type { Actor } from '~/lib/actor';
import { seal } from '~/lib/seal.server';
import { makeOwner } from '../../factories/company';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import {
  openPushService,
  subscribeBrowser,
  type TakenPush,
  type TestBrowser,
} from './push-service';
import { createSession } from '../../factories/user';

/** Source: RFC 8291. */
interface Decryption {
  decrypt(
    body: Buffer,
    options: { version: string; privateKey: unknown; authSecret: string },
  ): Buffer;
}
const require = createRequire(import.meta.url);
const ece = createRequire(require.resolve('web-push'))('http_ece') as Decryption;

let service: Awaited<ReturnType<typeof openPushService>>;
let owner: Actor;
let browser: TestBrowser;

beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await resetDatabase();
  service.taken.length = 0;
  service.answer(201);
  owner = (await makeOwner()).actor;
  browser = await subscribeBrowser(owner.userId);
});

const tell = (news: Partial<NewNotification> = {}) =>
  transaction((tx) =>
    notify(tx, {
      recipientCompanyId: owner.companyId!,
      category: 'orders',
      title: 'New order: rebar',
      content: 'A company bought it.',
      actionUrl: '/transactions',
      ...news,
    }),
  );
const send = () => sendDuePushes({ subscriptionId: browser.subscriptionId });
const deliveries = () => db.notificationDelivery.findMany({ where: { method: 'push' } });
const read = ({ body }: TakenPush) =>
  JSON.parse(
    ece
      .decrypt(body, {
        version: 'aes128gcm',
        privateKey: browser.keys,
        authSecret: browser.auth.toString('base64url'),
      })
      .toString(),
  ) as Record<string, string>;

describe('a push', () => {
  test('reaches its browser once, encrypted and signed', async () => {
    const { id } = await tell();
    await Promise.all([send(), send(), send()]);
    await send();
    expect(service.taken).toHaveLength(1);
    const [push] = service.taken;
    expect(push?.path).toBe(browser.path);
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(push?.body.includes('rebar')).toBe(false);
    expect(read(push!)).toEqual({
      title: 'New order: rebar',
      body: 'A company bought it.',
      url: '/transactions',
      tag: id,
    });
    const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(push?.headers.authorization))!;
    expect(key).toBe(await pushPublicKey());
    expect(isSignedBy(key!, token!)).toBe(true);
    expect(await deliveries()).toMatchObject([{ status: 'sent', failureReason: null }]);
  });

  test('combines several due at once in one message', async () => {
    await tell();
    await tell({ title: 'New order: joists', priority: 'urgent' });
    await send();
    expect(service.taken).toHaveLength(1);
    expect(read(service.taken[0]!)).toMatchObject({
      title: '2 notifications',
      body: 'New order: joists · New order: rebar',
      url: '/notifications',
    });
    expect(service.taken[0]?.headers.urgency).toBe('high');
    expect((await deliveries()).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  test('read, expired, or for a user who left is not sent, with a reason', async () => {
    await markNotificationRead((await tell()).id, owner);
    await tell({ expiresAt: new Date(Date.now() - 1000) });
    await send();
    await tell();
    await db.user.update({ where: { id: owner.userId }, data: { companyId: null } });
    await send();
    expect(service.taken).toEqual([]);
    for (const delivery of await deliveries()) {
      expect(delivery).toMatchObject({ status: 'failed', failureReason: expect.any(String) });
    }
  });

  test('waits for the digest when the company chose daily', async () => {
    const all = { emailEnabled: false, pushEnabled: true, inAppEnabled: true, frequency: 'daily' };
    await saveNotificationPreferences(SaveNotificationPreferences.parse({ orders: all }), owner);
    await tell();
    await tell();
    await send();
    expect(service.taken).toEqual([]);
    await db.notificationDelivery.updateMany({ data: { dueAt: new Date(0) } });
    await sendDigests();
    const jobs = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM graphile_worker.jobs WHERE key = ${`send_push:${browser.subscriptionId}`}`;
    expect(jobs).toHaveLength(1);
    await send();
    expect(service.taken).toHaveLength(1);
  });
});

test('a waiting push is dropped when the company turns it off', async () => {
  const choose = (frequency: string) =>
    saveNotificationPreferences(
      SaveNotificationPreferences.parse({
        orders: { emailEnabled: true, pushEnabled: true, inAppEnabled: true, frequency },
      }),
      owner,
    );
  await choose('daily');
  await tell({ title: 'Listing is low' });
  await choose('disabled');
  await db.notificationDelivery.updateMany({ data: { dueAt: new Date(0) } });
  await tell({ isImmediate: true });
  await send();
  expect(service.taken.map((push) => read(push).title)).toEqual(['New order: rebar']);
  expect((await deliveries()).map(({ status }) => status).sort()).toEqual(['failed', 'sent']);
});

describe('a push service that', () => {
  for (const status of [404, 410]) {
    test(`says ${status} deletes the subscription`, async () => {
      await tell();
      service.answer(status);
      await send();
      expect(await db.pushSubscription.count()).toBe(0);
      expect(await deliveries()).toMatchObject([{ status: 'failed' }]);
      await send();
      expect(service.taken).toHaveLength(1);
    });
  }

  test('is busy is retried eight times', async () => {
    await tell();
    service.answer(503);
    for (let round = 1; round <= 8; round++) {
      await send();
      await send();
      expect(service.taken).toHaveLength(round);
      const [delivery] = await deliveries();
      expect(delivery?.failureReason).toContain('503');
      expect(delivery?.status).toBe(round < 8 ? 'pending' : 'failed');
      await db.notificationDelivery.updateMany({ data: { dueAt: new Date(0) } });
    }
    expect(await db.pushSubscription.count()).toBe(1);
  });

  test('refuses the message is not retried', async () => {
    await tell();
    service.answer(413);
    await send();
    expect(await deliveries()).toMatchObject([{ status: 'failed' }]);
    expect(await db.pushSubscription.count()).toBe(1);
  });
});

describe('a subscription', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
  const keys = () => ({
    p256dh: browser.keys.getPublicKey('base64url'),
    auth: browser.auth.toString('base64url'),
  });

  const keep = async (
    subscription: Parameters<typeof keepPushSubscription>[0],
    actor: Actor,
  ): Promise<string> => {
    const sessionId = await createSession(actor.userId);
    await keepPushSubscription(subscription, actor, { sessionId });
    return sessionId;
  };

  test('is stored once, follows the browser’s user, and only they can drop it', async () => {
    const { actor: other } = await makeOwner();
    await keep({ endpoint, ...keys() }, owner);
    await keep({ endpoint, ...keys() }, owner);
    const kept = () => db.pushSubscription.findMany({ where: { endpoint } });
    expect((await kept()).map(({ userId }) => userId)).toEqual([owner.userId]);
    await dropPushSubscription({ endpoint }, other);
    expect(await kept()).toHaveLength(1);
    await keep({ endpoint, ...keys() }, other);
    expect((await kept()).map(({ userId }) => userId)).toEqual([other.userId]);
    await dropPushSubscription({ endpoint }, other);
    expect(await kept()).toEqual([]);
  });

  test('ends with its own session only', async () => {
    const sessionId = await keep({ endpoint, ...keys() }, owner);
    const kept = () => db.pushSubscription.count({ where: { endpoint } });
    await endSession(await createSession(owner.userId), owner);
    await transaction((tx) => endSessionsOf(tx, owner.userId, { keptSessionId: sessionId }));
    expect([await kept(), await isPushSubscribed(sessionId)]).toEqual([1, true]);
    await transaction((tx) => endSessionsOf(tx, owner.userId));
    expect([await kept(), await isPushSubscribed(sessionId)]).toEqual([0, false]);
    expect(await db.pushSubscription.count()).toBe(0);
  });

  test('to any host but a push service is refused: the server would call it', async () => {
    for (const bad of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://user@fcm.googleapis.com/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest',
      'file:///etc/passwd',
      'nonsense',
    ]) {
      await expectRefusal(keep({ endpoint: bad, ...keys() }, owner), 'invalid');
    }
    await expectRefusal(keep({ endpoint, p256dh: 'AA', auth: 'AA' }, owner), 'invalid');
    for (const good of ['updates.push.services.mozilla.com', 'web.push.apple.com']) {
      await keep({ endpoint: `https://${good}/x`, ...keys() }, owner);
    }
  });

  test('the eleventh replaces the oldest', async () => {
    for (let index = 0; index < 12; index++) {
      await keep({ endpoint: `${endpoint}/${index}`, ...keys() }, owner);
    }
    const kept = await db.pushSubscription.findMany({ where: { userId: owner.userId } });
    expect(kept).toHaveLength(10);
    expect(kept.some((each) => each.endpoint.endsWith('/11'))).toBe(true);
  });
});

describe('the keys', () => {
  test('are created once under concurrency, the private one sealed', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => pushPublicKey()));
    expect(new Set(made).size).toBe(1);
    const row = await db.ownKey.findUniqueOrThrow({ where: { name: 'vapid' } });
    expect(row.publicKey).toBe(made[0]);
    expect(row.sealedPrivateKey.length).toBeGreaterThan(60);
  });

  test('that can’t be decrypted are replaced, and old subscriptions deleted', async () => {
    const before = await pushPublicKey();
    const other = seal('x', 'push key').slice(0, -4);
    await db.ownKey.updateMany({ data: { sealedPrivateKey: `${other}AAAA` } });
    const after = await Promise.all([pushPublicKey(), pushPublicKey()]);
    expect(after[0]).not.toBe(before);
    expect(after[1]).toBe(after[0]);
    expect(await db.pushSubscription.count()).toBe(0);
  });
});

/** ES256. Source: RFC 8292. */
function isSignedBy(publicKey: string, token: string): boolean {
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const verify = createVerify('SHA256').update(`${head}.${claims}`);
  return verify.verify({ key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature!, 'base64url'));
}
