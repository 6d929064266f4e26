import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import type { MailContent, NewNotification } from '~/domain/notifications/index.server';
import {
  chooseEmails,
  dismissNotification,
  listNotifications,
  markNotificationRead,
  notify,
  saveNotificationPreferences,
} from '~/domain/notifications/index.server';
import { SaveNotificationPreferences } from '~/domain/notifications/save-preferences.schema';
import { sendDigests } from '~/domain/notifications/mail/send-digests.server';
import type { Actor } from '~/lib/actor';
import {
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_FREQUENCIES,
  type NotificationCategory,
} from '~/lib/choices/notification-preferences';
import { unseal } from '~/lib/seal.server';
import { makeOwner, suspend } from '../../factories/company';
import { namedParts } from '../../factories/mailbox';
import { createPushSubscription, makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';

let companyId: string;
let owner: Actor;
let ownerEmail: string;

beforeEach(async () => {
  await resetDatabase();
  const made = await makeOwner({ name: 'Lakeshore Masonry' });
  ({ companyId, actor: owner } = made);
  ownerEmail = made.user.email;
});

const news = (values: Partial<NewNotification> = {}): NewNotification => ({
  recipientCompanyId: companyId,
  category: 'orders',
  priority: 'normal',
  title: 'Block is low',
  content: 'Ten are left.',
  actionUrl: '/browse',
  actionText: 'Browse',
  ...values,
});
const tell = (values?: Partial<NewNotification>) => transaction((tx) => notify(tx, news(values)));

async function choose(
  category: NotificationCategory,
  choice: { email: boolean; push: boolean; inApp: boolean; frequency: string },
) {
  const all = Object.fromEntries(
    NOTIFICATION_CATEGORIES.map((each) => [
      each,
      { emailEnabled: true, pushEnabled: true, inAppEnabled: true, frequency: 'immediate' },
    ]),
  );
  const { email: emailEnabled, push: pushEnabled, inApp: inAppEnabled, frequency } = choice;
  await saveNotificationPreferences(
    SaveNotificationPreferences.parse({
      ...all,
      [category]: { emailEnabled, pushEnabled, inAppEnabled, frequency },
    }),
    owner,
  );
}

const deliveriesOf = (notificationId: string) =>
  db.notificationDelivery.findMany({ where: { notificationId }, orderBy: { method: 'asc' } });

async function mails() {
  const rows = await db.mail.findMany({ orderBy: { createdAt: 'asc' } });
  return rows.map(({ sealedContent, ...mail }) => ({
    ...mail,
    content: JSON.parse(unseal(sealedContent!, 'email')) as MailContent,
  }));
}

const seen = async (actor = owner) => (await listNotifications({}, actor)).notifications;

const makeDue = () => db.notificationDelivery.updateMany({ data: { dueAt: new Date(0) } });

describe('the notification preferences', () => {
  for (const frequency of NOTIFICATION_FREQUENCIES) {
    test(`${frequency}: each channel, on and off`, async () => {
      await createPushSubscription(owner.userId);
      for (const [email, push, inApp] of [
        [true, true, true],
        [true, false, false],
        [false, true, false],
        [false, false, true],
        [false, false, false],
      ] as const) {
        const setting = `email ${email}, push ${push}, in the app ${inApp}`;
        await db.mail.deleteMany({});
        await db.notification.deleteMany({});
        await choose('materials', { email, push, inApp, frequency });
        const { id } = await tell({ category: 'materials' });

        const isTold = frequency !== 'disabled';
        const isLater = frequency === 'daily' || frequency === 'weekly';
        const deliveries = await deliveriesOf(id);
        expect(deliveries.map(({ method }) => method).sort(), setting).toEqual(
          [
            ...(email && isTold ? ['email'] : []),
            ...(inApp ? ['in_app'] : []),
            ...(push && isTold ? ['push'] : []),
          ].sort(),
        );
        expect((await seen()).length, setting).toBe(inApp ? 1 : 0);
        expect(await db.mail.count(), setting).toBe(email && isTold && !isLater ? 1 : 0);
        for (const { method, status, dueAt } of deliveries) {
          expect(status, setting).toBe(method === 'in_app' ? 'delivered' : 'pending');
          if (method === 'in_app') continue;
          expect(dueAt.getTime() > Date.now(), setting).toBe(isLater);
        }
      }
    });
  }

  for (const category of NOTIFICATION_CATEGORIES) {
    test(`${category}: follows its own setting only`, async () => {
      await choose(category, { email: false, push: false, inApp: false, frequency: 'disabled' });
      for (const other of NOTIFICATION_CATEGORIES) {
        const { id } = await tell({ category: other });
        const methods = (await deliveriesOf(id)).map(({ method }) => method);
        const expected = other !== category ? ['email', 'in_app'] : [];
        expect(methods).toEqual(
          category === 'payments' && other === category ? ['email'] : expected,
        );
      }
    });
  }

  test('payments and immediate ones ignore the frequency', async () => {
    for (const frequency of NOTIFICATION_FREQUENCIES) {
      await choose('orders', { email: true, push: true, inApp: true, frequency });
      const before = await db.mail.count();
      await tell({ category: 'orders', isImmediate: true });
      await tell({ category: 'payments' });
      expect(await db.mail.count()).toBe(before + 2);
    }
  });
});

describe('recipients', () => {
  test('owners and admins get emails, members don’t; another company gets nothing', async () => {
    const { user: admin } = await makeMember(companyId, 'admin');
    const { user: member } = await makeMember(companyId, 'member');
    const stranger = await makeOwner();
    await createPushSubscription(member.id);
    await createPushSubscription(stranger.user.id);
    const { id } = await tell();
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(
      [ownerEmail, admin.email].sort(),
    );
    const pushes = (await deliveriesOf(id)).filter(({ method }) => method === 'push');
    expect(pushes.map(({ userId }) => userId)).toEqual([member.id]);
    expect(await seen(stranger.actor)).toEqual([]);
  });

  test('banned, unconfirmed and deleted users get nothing, nor does a former member', async () => {
    const people = [
      { bannedAt: new Date() },
      { emailVerified: false },
      { anonymizedAt: new Date() },
      { companyId: null },
    ];
    for (const values of people) {
      const { user } = await makeMember(companyId, 'owner', values);
      if (!('emailVerified' in values)) await createPushSubscription(user.id);
    }
    const { id } = await tell();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([ownerEmail]);
    expect((await deliveriesOf(id)).filter(({ method }) => method === 'push')).toEqual([]);
  });

  test('a user who muted the category gets no email, while colleagues do', async () => {
    const { user: admin } = await makeMember(companyId, 'admin');
    const wanted = NOTIFICATION_CATEGORIES.filter((category) => category === 'messages');
    await chooseEmails({ wanted }, owner);
    await tell();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([admin.email]);
    await tell({ category: 'payments' });
    expect(await db.mail.count({ where: { recipient: ownerEmail } })).toBe(1);
  });

  test('no one is notified when the transaction is rolled back', async () => {
    await expect(
      transaction(async (tx) => {
        await notify(tx, news());
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect([await db.notification.count(), await db.mail.count()]).toEqual([0, 0]);
  });

  test('no second email is sent when the event sends its own', async () => {
    const { id } = await tell({ skipsEmail: true });
    expect((await deliveriesOf(id)).map(({ method }) => method)).toEqual(['in_app']);
  });
});

describe('an email', () => {
  test('has the notification’s text, button and unsubscribe link', async () => {
    await tell({ metadata: { offUrl: '/saved/off/abc' } });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      kind: 'notification_orders',
      subject: 'Block is low',
      content: {
        parts: [
          'Ten are left.',
          { button: { label: 'Browse', url: 'http://localhost:3000/browse' } },
          { link: { url: 'http://localhost:3000/saved/off/abc' } },
          { note: expect.stringContaining('Lakeshore Masonry') },
        ],
        unsubscribe: {
          label: 'Stop emails to you about orders',
          url: expect.stringMatching(/^http:\/\/localhost:3000\/unsubscribe\/[\w-]{44}$/),
        },
      },
    });
  });

  test('about payments has no unsubscribe link', async () => {
    await tell({ category: 'payments' });
    expect((await mails())[0]?.content.unsubscribe).toBeUndefined();
  });

  test('expires with its notification', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    await tell({ expiresAt });
    expect((await mails())[0]?.expiresAt).toEqual(expiresAt);
  });

  test('that is sent or fails updates its delivery', async () => {
    const { id } = await tell();
    const mailId = (await db.mail.findFirstOrThrow()).id;
    const email = async () => (await deliveriesOf(id)).find(({ method }) => method === 'email');
    expect(await email()).toMatchObject({ status: 'pending', mailId, userId: owner.userId });
    await db.mail.update({
      where: { id: mailId },
      data: { status: 'failed', failureReason: 'No such address.' },
    });
    expect(await email()).toMatchObject({ status: 'failed', failureReason: 'No such address.' });
    const sentAt = new Date();
    await db.mail.update({
      where: { id: mailId },
      data: { status: 'sent', failureReason: null, sentAt, sealedContent: null },
    });
    expect(await email()).toMatchObject({ status: 'sent', failureReason: null, sentAt });
  });
});

describe('a digest', () => {
  const daily = { email: true, push: true, inApp: true, frequency: 'daily' };
  const central = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });

  test('is due at 7:00 US Central, the weekly one on Monday', async () => {
    await choose('orders', daily);
    const [day] = await deliveriesOf((await tell()).id);
    expect(central.format(day!.dueAt)).toMatch(/7:00 AM$/);
    const inMs = day!.dueAt.getTime() - Date.now();
    expect(inMs).toBeGreaterThan(0);
    expect(inMs).toBeLessThanOrEqual(25 * 3_600_000);
    await choose('orders', { ...daily, frequency: 'weekly' });
    const [week] = await deliveriesOf((await tell()).id);
    expect(central.format(week!.dueAt)).toMatch(/^Monday.*7:00 AM$/);
    expect(week!.dueAt.getTime() - Date.now()).toBeLessThanOrEqual((7 * 24 + 1) * 3_600_000);
  });

  test('is one email per person, sent once', async () => {
    const { user: admin } = await makeMember(companyId, 'admin');
    await choose('orders', daily);
    for (const title of ['First', 'Second', 'Third']) await tell({ title });
    expect(await sendDigests()).toBe(0);
    await makeDue();
    const counts = await Promise.all([sendDigests(), sendDigests(), sendDigests()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    expect(await sendDigests()).toBe(0);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([ownerEmail, admin.email].sort());
    expect(sent[0]).toMatchObject({
      subject: '3 notifications for Lakeshore Masonry',
      content: { unsubscribe: { label: 'Stop emails to you about orders' } },
    });
    const facts = namedParts(sent[0]!.content).flatMap((part) =>
      'facts' in part ? part.facts : [],
    );
    expect(facts.map(([title]) => title).sort()).toEqual(['First', 'Second', 'Third']);
    const emails = await db.notificationDelivery.findMany({ where: { method: 'email' } });
    expect(emails.every(({ mailId }) => mailId !== null)).toBe(true);
  });

  test('links to turning off a saved search next to its results', async () => {
    await choose('orders', daily);
    await tell({ metadata: { offUrl: '/saved/off/abc' } });
    await makeDue();
    await sendDigests();
    expect((await mails())[0]?.content.parts).toContainEqual({
      link: {
        label: 'Stop alerts for this search',
        url: 'http://localhost:3000/saved/off/abc',
      },
    });
  });

  test('skips read, dismissed, expired and unwanted ones with a reason', async () => {
    await choose('orders', daily);
    const read = await tell({ title: 'Read' });
    const gone = await tell({ title: 'Dismissed' });
    const late = await tell({ title: 'Run out', expiresAt: new Date(Date.now() - 1000) });
    await tell({ title: 'Wanted' });
    await markNotificationRead(read.id, owner);
    await dismissNotification(gone.id, owner);
    await makeDue();
    expect(await sendDigests()).toBe(1);
    expect((await mails())[0]?.subject).toBe('Wanted');
    const why = async (id: string) =>
      (await deliveriesOf(id)).find(({ method }) => method === 'email');
    expect(await why(read.id)).toMatchObject({
      status: 'failed',
      failureReason: expect.stringMatching(/read before/),
    });
    expect(await why(gone.id)).toMatchObject({ status: 'failed' });
    expect(await why(late.id)).toMatchObject({ failureReason: expect.stringMatching(/expired/) });

    await tell();
    await choose('orders', { ...daily, frequency: 'disabled' });
    await makeDue();
    expect(await sendDigests()).toBe(0);
  });

  test.each([
    [
      'user who left the company',
      () => db.user.update({ where: { id: owner.userId }, data: { companyId: null } }),
    ],
    ['suspended company', () => suspend(companyId)],
  ])('skips a %s', async (_who, change) => {
    await choose('orders', daily);
    await tell();
    await makeDue();
    await change();
    expect(await sendDigests()).toBe(0);
    const due = { method: 'email', status: 'pending', mailId: null } as const;
    expect(await db.notificationDelivery.count({ where: due })).toBe(0);
  });

  test('that fails leaves other people’s digests and pushes to go out', async () => {
    const owners = [
      { companyId, user: { id: owner.userId } },
      await makeOwner(),
      await makeOwner(),
    ];
    await createPushSubscription(owner.userId);
    const tolds = owners.map(async ({ companyId: recipientCompanyId, user }) => {
      const preference = { companyId: recipientCompanyId, category: 'orders', frequency: 'daily' };
      await db.notificationPreference.create({ data: preference as never });
      return { userId: user.id, ...(await tell({ recipientCompanyId })) };
    });
    const [first] = (await Promise.all(tolds)).sort((a, b) => (a.userId < b.userId ? -1 : 1));
    const broken = { where: { id: first!.id }, data: { metadata: { links: 'none' } } };
    await db.notification.update(broken);
    await makeDue();
    await expect(sendDigests()).rejects.toThrow('digests could not be sent');
    expect(await db.mail.count()).toBe(2);
    const [{ count }] = await db.$queryRaw<[{ count: number }]>`
      SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'send_push'`;
    expect(count).toBe(1);
  });

  test('includes what is off in the app', async () => {
    await choose('orders', { ...daily, inApp: false });
    await tell();
    await makeDue();
    expect(await sendDigests()).toBe(1);
    expect(await seen()).toEqual([]);
  });
});
