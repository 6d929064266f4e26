import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { listening } from '~/db/listen.server';
import {
  getThread,
  listThreads,
  markThreadRead,
  replyToThread,
  sendMessage,
  watchThread,
  watchThreads,
} from '~/domain/messaging/index.server';
import { watchNotifications } from '~/domain/notifications/index.server';
import { ReplyToThread } from '~/domain/messaging/threads/threads.schema';
import type { Actor } from '~/lib/actor';
import { createCompany, suspend } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { notificationsDelivered } from '../../setup/notices';

let sellerId: string;
let buyerId: string;
let seller: Actor;
let buyer: Actor;
let outsider: Actor;
let materialId: string;

beforeEach(async () => {
  await resetDatabase();
  sellerId = (await createCompany({ name: 'Brazos Steel Erectors' })).id;
  buyerId = (await createCompany({ name: 'Halsted Builders' })).id;
  seller = await createActor(sellerId);
  buyer = await createActor(buyerId);
  outsider = await createActor((await createCompany()).id);
  materialId = (await createMaterial({ companyId: sellerId, title: '#5 rebar' })).id;
});

const written = { subject: 'Inquiry about: #5 rebar', content: 'Is it still there?' };
const begin = async () => (await sendMessage({ ...written, materialId }, buyer)).threadId;
const reply = (threadId: string, content: string, actor: Actor, more: object = {}) =>
  replyToThread({ threadId, ...ReplyToThread.parse({ content, ...more }) }, actor);
const all = (actor: Actor, search = '', page = 1) => listThreads({ search, page }, actor);
const unread = async (actor: Actor) => (await all(actor)).threads[0]!.unread;
const lastSeen = async (threadId: string, actor: Actor) =>
  (await getThread(threadId, actor)).messages.at(-1)!.id;

describe('a thread', () => {
  test('is the same for one listing and two companies, no matter who writes first', async () => {
    const threadId = await begin();
    expect((await sendMessage({ ...written, materialId }, buyer)).threadId).toBe(threadId);
    const other = await createMaterial({ companyId: sellerId });
    expect((await sendMessage({ ...written, materialId: other.id }, buyer)).threadId).not.toBe(
      threadId,
    );
    const general = await sendMessage({ ...written, companyId: sellerId }, buyer);
    expect((await sendMessage({ ...written, companyId: buyerId }, seller)).threadId).toBe(
      general.threadId,
    );
    expect(await db.messageThread.count()).toBe(3);
  });

  test('is the same when both start it at the same time', async () => {
    const threads = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2
          ? sendMessage({ ...written, companyId: sellerId }, buyer)
          : sendMessage({ ...written, companyId: buyerId }, seller),
      ),
    );
    expect(new Set(threads.map(({ threadId }) => threadId)).size).toBe(1);
    const { messages } = await getThread(threads[0]!.threadId, buyer);
    expect(messages).toHaveLength(10);
    expect(new Set(messages.map(({ sentAt }) => sentAt)).size, 'each has another time').toBe(10);
    expect(await unread(buyer)).toBe(5);
    expect(await unread(seller)).toBe(5);
  });

  test('shows its writers, listing and purchase', async () => {
    const threadId = await begin();
    await reply(threadId, 'All of it.', seller);
    const sale = await createTransaction({ materialId, buyerCompanyId: buyerId });
    const thread = await getThread(threadId, buyer);
    expect(thread).toMatchObject({
      subject: 'Inquiry about: #5 rebar',
      other: { id: sellerId, name: 'Brazos Steel Erectors' },
      material: { id: materialId, title: '#5 rebar' },
      transactionId: sale.id,
      canReply: true,
      unread: 1,
    });
    expect(thread.messages).toMatchObject([
      { content: 'Is it still there?', isOwn: true, writer: 'Maria Ortiz' },
      { content: 'All of it.', isOwn: false, isRead: false },
    ]);
    expect((await getThread(threadId, seller)).messages[0]).toMatchObject({ isOwn: false });
  });

  test('is not found by another company', async () => {
    const threadId = await begin();
    const gone = { code: 'not_found', status: 404 };
    const seen = (await db.message.findFirstOrThrow()).id;
    for (const id of [threadId, randomUUID(), 'nothing']) {
      await expect(getThread(id, outsider)).rejects.toMatchObject(gone);
      await expect(reply(id, 'Mine', outsider)).rejects.toMatchObject(gone);
      await expect(markThreadRead({ threadId: id, seen }, outsider)).rejects.toMatchObject(gone);
      await expect(watchThread(id, outsider)).rejects.toMatchObject(gone);
    }
    expect((await all(outsider)).total).toBe(0);
    expect(await db.message.count()).toBe(1);
    const admin: Actor = { ...outsider, role: 'admin', companyId: null, companyRole: null };
    for (const call of [() => getThread(threadId, admin), () => reply(threadId, 'x', admin)]) {
      await expect(call()).rejects.toMatchObject({ code: 'no_company' });
    }
  });

  test('is read-only once the other company may not trade', async () => {
    const threadId = await begin();
    await suspend(sellerId);
    expect(await getThread(threadId, buyer)).toMatchObject({ canReply: false });
    await expect(reply(threadId, 'Hello?', buyer)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('leads to its listing only those who are shown it', async () => {
    const threadId = await begin();
    await db.material.update({ where: { id: materialId }, data: { pausedAt: new Date() } });
    expect(await getThread(threadId, buyer)).toMatchObject({
      material: null,
      isMaterialGone: true,
    });
    expect(await getThread(threadId, seller)).toMatchObject({
      material: { id: materialId },
      isMaterialGone: false,
    });
    const { threadId: general } = await sendMessage({ ...written, companyId: sellerId }, buyer);
    expect(await getThread(general, buyer)).toMatchObject({ isMaterialGone: false });
  });

  test('outlives its listing', async () => {
    const threadId = await begin();
    await db.material.update({ where: { id: materialId }, data: { deletedAt: new Date() } });
    expect(await getThread(threadId, seller)).toMatchObject({ material: null, canReply: true });
    await reply(threadId, 'It is gone.', seller);
  });

  test('has pages of 50 messages, newest page first', async () => {
    const threadId = await begin();
    const begunMs = Date.now() - 3_600_000;
    await db.message.updateMany({ data: { createdAt: new Date(begunMs) } });
    await db.message.createMany({
      data: Array.from({ length: 49 }, (_, n) => ({
        ...{ threadId, senderCompanyId: buyerId, receiverCompanyId: sellerId, subject: '' },
        ...{ content: `No. ${n + 2}`, createdAt: new Date(begunMs + 1_000 * (n + 1)) },
      })),
    });
    await reply(threadId, 'No. 51', buyer);
    const { messages, pageCount } = await getThread(threadId, seller);
    expect([messages.length, pageCount]).toEqual([50, 2]);
    expect(messages.at(-1)!.content).toBe('No. 51');
    const older = await getThread(threadId, seller, 9);
    expect(older.page).toBe(2);
    expect(older.messages.map(({ content }) => content)).toEqual(['Is it still there?']);
  });
});

test('a thread without messages is not listed or found', async () => {
  const shown = await begin();
  const [companyAId, companyBId] = [sellerId, buyerId].sort() as [string, string];
  const { id } = await db.messageThread.create({
    data: { key: 'left empty', companyAId, companyBId, subject: 'Nothing' },
  });
  expect((await all(buyer)).threads.map((thread) => thread.id)).toEqual([shown]);
  await expect(getThread(id, buyer)).rejects.toMatchObject({ code: 'not_found' });
});

describe('a reply', () => {
  test('sent twenty times at once is stored, counted and notified once', async () => {
    const threadId = await begin();
    const nonce = randomUUID();
    await Promise.all(
      Array.from({ length: 20 }, () => reply(threadId, 'All of it.', seller, { nonce })),
    );
    expect(await db.message.count({ where: { senderCompanyId: sellerId } })).toBe(1);
    expect(await unread(buyer)).toBe(1);
    expect(await db.notification.count({ where: { recipientCompanyId: buyerId } })).toBe(1);
  });

  test('is counted each time when ten arrive at once', async () => {
    const threadId = await begin();
    await Promise.all(Array.from({ length: 10 }, (_, n) => reply(threadId, `No. ${n}`, seller)));
    expect(await unread(buyer)).toBe(10);
    const seen = await lastSeen(threadId, buyer);
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => reply(threadId, `Late ${n}`, seller)),
      ...Array.from({ length: 5 }, () => markThreadRead({ threadId, seen }, buyer)),
    ]);
    expect(await unread(buyer), 'what came later is unread').toBe(10);
    expect(await db.message.count({ where: { receiverCompanyId: buyerId, readAt: null } })).toBe(
      10,
    );
  });

  test('notifies the other company without the writer’s email', async () => {
    const threadId = await begin();
    const told = await db.notification.findFirstOrThrow({
      where: { recipientCompanyId: sellerId },
    });
    expect(told).toMatchObject({
      type: 'message',
      category: 'messages',
      title: 'New message from Halsted Builders',
      content: 'Inquiry about: #5 rebar: Is it still there?',
      actionUrl: `/messages/${threadId}`,
      actionText: 'Read Message',
    });
    expect(JSON.stringify(told)).not.toContain('@');
  });

  test('marks what its writer saw as read', async () => {
    const threadId = await begin();
    const seen = await lastSeen(threadId, seller);
    await sendMessage({ ...written, materialId }, buyer);
    await reply(threadId, 'All of it.', seller, { seen });
    expect(await unread(seller)).toBe(1);
    expect((await getThread(threadId, buyer)).messages.map(({ isRead }) => isRead)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('has at most 3 photos and some text', () => {
    const ids = Array.from({ length: 4 }, () => randomUUID());
    expect(ReplyToThread.safeParse({ content: ' ' }).success).toBe(false);
    expect(ReplyToThread.safeParse({ content: 'x', uploadIds: ids }).success).toBe(false);
    expect(ReplyToThread.parse({ content: 'x' }).uploadIds).toEqual([]);
  });
});

describe('reading', () => {
  test('counts for the whole company and is safe to repeat', async () => {
    const threadId = await begin();
    const colleague = await createActor(sellerId);
    const seen = await lastSeen(threadId, seller);
    await markThreadRead({ threadId, seen }, seller);
    await markThreadRead({ threadId, seen }, colleague);
    expect(await unread(colleague)).toBe(0);
    const { readAt } = await db.message.findUniqueOrThrow({ where: { id: seen } });
    expect(readAt).not.toBeNull();
  });

  test('marks its notifications as read and updates the company’s open pages', async () => {
    const threadId = await begin();
    const seen = await lastSeen(threadId, seller);
    await reply(threadId, 'Or half of it?', buyer);
    await db.notification.updateMany({ data: { dismissed: true } });
    await reply(threadId, 'All of it.', seller);
    await notificationsDelivered();
    const [atSeller, atBuyer] = [vi.fn(), vi.fn()];
    onTestFinished(watchNotifications(seller)(atSeller));
    onTestFinished(watchNotifications(buyer)(atBuyer));
    await listening();
    vi.clearAllMocks();
    await markThreadRead({ threadId, seen }, seller);
    await notificationsDelivered();
    expect([atSeller.mock.calls.length, atBuyer.mock.calls.length]).toEqual([1, 0]);
    const told = await db.notification.findMany({ orderBy: { createdAt: 'asc' } });
    expect(told.map(({ read, readAt }) => [read, readAt !== null])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  test('by the sender, or with another thread’s message, leaves the receiver’s messages unread', async () => {
    const threadId = await begin();
    await markThreadRead({ threadId, seen: await lastSeen(threadId, buyer) }, buyer);
    const other = await sendMessage({ ...written, companyId: sellerId }, buyer);
    await markThreadRead({ threadId, seen: other.id }, seller);
    expect((await all(seller)).threads.map((thread) => thread.unread)).toEqual([1, 1]);
  });
});

describe('the list', () => {
  test('has the latest conversation first, with its last message', async () => {
    const first = await begin();
    const general = await sendMessage(
      { subject: 'Surplus', content: 'Anything else?', companyId: sellerId },
      buyer,
    );
    expect((await all(seller)).threads.map(({ id }) => id)).toEqual([general.threadId, first]);
    await reply(first, 'All\nof it.', seller);
    const { threads, total } = await all(buyer);
    expect(total).toBe(2);
    expect(threads).toMatchObject([
      {
        id: first,
        otherCompanyName: 'Brazos Steel Erectors',
        material: { title: '#5 rebar' },
        last: { beginning: 'All of it.', isOwn: false, photoCount: 0 },
        unread: 1,
      },
      { id: general.threadId, material: null, last: { isOwn: true }, unread: 0 },
    ]);
  });

  test('is searched by listing, company, subject and content; wildcards are literal', async () => {
    const threadId = await begin();
    await sendMessage({ subject: 'Surplus', content: 'Is 100% left?', companyId: sellerId }, buyer);
    for (const [search, count] of [
      ['REBAR', 1],
      ['brazos', 2],
      ['surplus', 1],
      ['still there', 1],
      ['100%', 1],
      ['_', 0],
      ['halsted', 0],
    ] as const) {
      expect((await all(buyer, search)).total, search).toBe(count);
    }
    expect((await all(seller, 'halsted')).total).toBe(2);
    expect((await all(seller, 'rebar')).threads[0]!.id).toBe(threadId);
  });

  test('has pages of 20; a page past the end is the last', async () => {
    const [companyAId, companyBId] = [sellerId, buyerId].sort() as [string, string];
    const parties = { senderCompanyId: buyerId, receiverCompanyId: sellerId };
    for (let n = 0; n < 21; n += 1) {
      await db.messageThread.create({
        data: {
          ...{ key: `${n}`, companyAId, companyBId, subject: written.subject },
          messages: { create: { ...parties, ...written } },
        },
      });
    }
    const first = await all(buyer);
    expect([first.threads.length, first.pageCount, first.total]).toEqual([20, 2, 21]);
    const last = await all(buyer, '', 9);
    expect([last.threads.length, last.page]).toEqual([1, 2]);
    const ids = [...first.threads, ...last.threads].map(({ id }) => id);
    expect(new Set(ids).size).toBe(21);
  });
});

test('only a thread’s companies get its live message and read events', async () => {
  const threadId = await begin();
  await notificationsDelivered();
  const [atBuyer, atOutsider, atList] = [vi.fn(), vi.fn(), vi.fn()];
  onTestFinished((await watchThread(threadId, buyer))(atBuyer));
  onTestFinished(watchThreads(outsider)(atOutsider));
  onTestFinished(watchThreads(seller)(atList));
  await listening();
  vi.clearAllMocks();
  const { id: seen } = await reply(threadId, 'All of it.', seller);
  await notificationsDelivered();
  expect(atBuyer).toHaveBeenCalledTimes(1);
  await markThreadRead({ threadId, seen }, buyer);
  await notificationsDelivered();
  expect(atBuyer).toHaveBeenCalledTimes(2);
  expect(atList).toHaveBeenCalledTimes(2);
  await markThreadRead({ threadId, seen }, buyer);
  await sendMessage({ ...written, companyId: sellerId }, buyer);
  await notificationsDelivered();
  expect(atList).toHaveBeenCalledTimes(3);
  expect(atBuyer).toHaveBeenCalledTimes(2);
  expect(atOutsider).not.toHaveBeenCalled();
});
