import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { deleteExpired } from '~/db/expired-rows.server';
import {
  createSampleNotifications,
  dismissNotification,
  listNotifications,
  listRecentNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '~/domain/notifications/index.server';
import { ListNotifications } from '~/domain/notifications/inbox/list-notifications.schema';
import { notificationSql } from '~/domain/notifications/inbox/notification-queries.server';
import type { Prisma } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { env, resetEnv } from '~/lib/env.server';
import { makeOwner } from '../../factories/company';
import { createNotification } from '../../factories/notification';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';

let owner: Actor;
let stranger: Actor;

beforeEach(async () => {
  await resetDatabase();
  owner = (await makeOwner()).actor;
  stranger = (await makeOwner()).actor;
});

const put = (values: Partial<Prisma.NotificationUncheckedCreateInput> = {}, actor = owner) =>
  createNotification({ recipientCompanyId: actor.companyId!, ...values });
const ask = (query: Record<string, string> = {}, actor = owner) =>
  listNotifications(ListNotifications.parse(query), actor);
const titles = async (query: Record<string, string> = {}) =>
  (await ask(query)).notifications.map(({ title }) => title);

describe('the list', () => {
  test('has the newest first, in pages of fifty, with its counters', async () => {
    for (let index = 0; index < 51; index++) {
      await put({ title: `No. ${index}`, createdAt: new Date(2026, 0, 1, 0, index) });
    }
    await put({ read: true, category: 'system', createdAt: new Date(2025, 0, 1) });
    const first = await ask();
    expect(first.notifications).toHaveLength(50);
    expect(first.notifications[0]?.title).toBe('No. 50');
    expect(first).toMatchObject({ found: 52, total: 52, unread: 51, page: 1, pageCount: 2 });
    expect(first.unreadByCategory).toMatchObject({ orders: 51, system: 0 });
    expect((await ask({ page: '2' })).notifications).toHaveLength(2);
    expect((await ask({ page: '99' })).page).toBe(2);
  });

  test('is filtered by word, category, priority and whether it is read', async () => {
    await put({ title: 'Plywood 100%', priority: 'urgent', category: 'materials' });
    await put({ title: 'Rebar', content: 'about PLYWOOD too', read: true });
    await put({ title: 'Block', priority: 'low' });
    expect((await titles({ search: 'plywood' })).sort()).toEqual(['Plywood 100%', 'Rebar']);
    expect(await titles({ search: '100%' })).toEqual(['Plywood 100%']);
    expect(await titles({ category: 'materials' })).toEqual(['Plywood 100%']);
    expect(await titles({ priority: 'low' })).toEqual(['Block']);
    expect((await titles({ unreadOnly: 'true' })).sort()).toEqual(['Block', 'Plywood 100%']);
    expect(await titles({ category: 'nonsense', priority: '?', page: 'x' })).toHaveLength(3);
    expect(await ask({ search: 'nothing' })).toMatchObject({ found: 0, total: 3, pageCount: 1 });
  });

  test('leaves out dismissed, expired, and other companies’ notifications', async () => {
    await put({ dismissed: true });
    await put({ expiresAt: new Date(Date.now() - 1) });
    await put({}, stranger);
    await put({ title: 'Ours', expiresAt: new Date(Date.now() + 60_000) });
    expect(await titles()).toEqual(['Ours']);
    expect(await ask()).toMatchObject({ total: 1, unread: 1, found: 1 });
    expect((await listRecentNotifications({}, owner)).notifications).toHaveLength(1);
  });

  test('is refused to users without a company, and for another company', async () => {
    await expectRefusal(ask({}, { ...owner, companyId: null }), 'no_company');
    const foreign = { companyId: stranger.companyId! };
    const forbidden = { code: 'forbidden', status: 403 };
    await expectRefusal(listNotifications({}, owner, foreign), forbidden);
    await expectRefusal(markAllNotificationsRead(foreign, owner), forbidden);
    await expectRefusal(createSampleNotifications(foreign, owner), forbidden);
    expect(await db.notification.count()).toBe(0);
  });
});

describe('reading and dismissing', () => {
  test('keeps the first read time and returns the action’s path', async () => {
    const { id } = await put({ actionUrl: '/transactions' });
    expect(await markNotificationRead(id, owner)).toEqual({ actionUrl: '/transactions' });
    const { readAt } = await db.notification.findUniqueOrThrow({ where: { id } });
    expect(readAt).toBeInstanceOf(Date);
    await markNotificationRead(id, owner);
    expect(await db.notification.findUnique({ where: { id } })).toMatchObject({
      read: true,
      readAt,
    });
  });

  test('another company’s, an unknown and an invalid id are not found and change nothing', async () => {
    const { id } = await put();
    for (const [each, actor] of [
      [id, stranger],
      [randomUUID(), owner],
      ['x', owner],
    ] as const) {
      const gone = { code: 'not_found', status: 404 };
      await expectRefusal(markNotificationRead(each, actor), gone);
      await expectRefusal(dismissNotification(each, actor), gone);
    }
    expect(await db.notification.findUnique({ where: { id } })).toMatchObject({
      read: false,
      dismissed: false,
    });
  });

  test('a dismissed one stays dismissed and can’t be marked read', async () => {
    const { id } = await put();
    await dismissNotification(id, owner);
    await dismissNotification(id, owner);
    expect(await titles()).toEqual([]);
    await expectRefusal(markNotificationRead(id, owner), 'not_found');
  });

  test('marks all, or one category, of this company only', async () => {
    await put();
    await put({ category: 'messages' });
    await put({}, stranger);
    expect(await markAllNotificationsRead({ category: 'messages' }, owner)).toBe(1);
    expect((await ask()).unread).toBe(1);
    expect(await markAllNotificationsRead({}, owner)).toBe(1);
    expect(await markAllNotificationsRead({}, owner)).toBe(0);
    expect((await ask({}, stranger)).unread).toBe(1);
  });
});

test('samples are for admins, or everyone with demo data: one per category, without email', async () => {
  await expectRefusal(createSampleNotifications({}, owner), 403);
  expect((await ask()).mayMakeSamples).toBe(false);
  await createSampleNotifications({}, { ...owner, role: 'admin' });
  expect(await ask()).toMatchObject({ total: 6, unread: 6 });
  await createUser({ email: 'buyer@offcut.example' });
  expect((await ask()).mayMakeSamples).toBe(true);
  expect(await createSampleNotifications({}, owner)).toBe(6);
  expect(await db.mail.count()).toBe(0);
  expect(new Set((await ask()).notifications.map(({ category }) => category)).size).toBe(6);
});

test('a live site never queries for demo data', async () => {
  await createUser({ email: 'buyer@offcut.example' });
  Object.assign(env(), { isLive: true });
  try {
    expect((await ask()).mayMakeSamples).toBe(false);
    expect(notificationSql.counts(owner.companyId!).values).not.toContain('buyer@offcut.example');
  } finally {
    resetEnv();
  }
});

test('the database also refuses a link to another site', async () => {
  for (const actionUrl of [
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    '/\\e',
  ]) {
    await expect(put({ actionUrl })).rejects.toThrow(/notifications_action_url_check/);
  }
});

test('dismissed and expired ones are removed after 90 days, with their deliveries', async () => {
  const longAgo = new Date(Date.now() - 91 * 24 * 3_600_000);
  const gone = await put({ dismissed: true, createdAt: longAgo });
  await db.notificationDelivery.create({ data: { notificationId: gone.id, method: 'in_app' } });
  await put({ createdAt: longAgo, expiresAt: longAgo });
  const kept = [await put({ createdAt: longAgo }), await put({ dismissed: true })];
  await deleteExpired();
  const left = await db.notification.findMany({ select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
  expect(await db.notificationDelivery.count()).toBe(0);
});

describe('among many notifications', () => {
  const planOf = async (query: Prisma.Sql) => {
    const rows = await db.$queryRaw<{ 'QUERY PLAN': string }[]>(
      Object.assign(query, { strings: [`EXPLAIN ${query.strings[0]}`, ...query.strings.slice(1)] }),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  test('every read uses an index and none scans the table', async () => {
    const companyId = owner.companyId!;
    await db.$executeRaw`
      INSERT INTO notifications (recipient_company_id, type, title, content, priority, category,
                                 read, dismissed, created_at)
      SELECT CASE WHEN n % 20 = 0 THEN ${companyId}::uuid ELSE ${stranger.companyId}::uuid END,
             'order', 'Order ' || n, 'A company bought it.', 'normal',
             (enum_range(NULL::notification_category))[1 + n % 6],
             n % 3 > 0, n % 5 = 0 AND n % 20 > 0, now() - make_interval(mins => n)
        FROM generate_series(1, 20000) n`;
    // As autovacuum leaves it: a count then reads only its index.
    await db.$executeRaw`VACUUM ANALYZE notifications`;
    const plans = {
      popover: await planOf(notificationSql.list(companyId, {}, 20, 0)),
      unread: await planOf(notificationSql.list(companyId, { unreadOnly: true }, 20, 0)),
      category: await planOf(notificationSql.list(companyId, { category: 'messages' }, 50, 0)),
      search: await planOf(notificationSql.list(companyId, { search: 'order 12' }, 50, 0)),
      count: await planOf(notificationSql.count(companyId, {})),
      counts: await planOf(notificationSql.counts(companyId)),
    };
    expect(plans.popover).toMatch(/Index Scan using notifications_live_idx/);
    expect(plans.unread).toMatch(/Index Scan using notifications_unread_idx/);
    expect(plans.category).toMatch(/using notifications_(live|live_category)_idx/);
    expect(plans.search).toMatch(/Index Scan (using|on) notifications_/);
    expect(plans.count).toMatch(/Index (Only )?Scan (using|on) notifications_/);
    expect(plans.counts).toMatch(/notifications_unread_idx/);
    for (const plan of Object.values(plans)) {
      expect(plan).not.toMatch(/Seq Scan on notifications/);
    }
    expect(plans.popover).not.toMatch(/Sort/);
    expect(plans.unread).not.toMatch(/Sort/);
  });
});
