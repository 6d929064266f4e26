import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { listening } from '~/db/listen.server';
import { banUser, changePassword, hashPassword } from '~/domain/accounts/index.server';
import { suspendCompany } from '~/domain/companies/index.server';
import { sendMessage } from '~/domain/messaging/index.server';
import { allCalls } from '~/http/api/all-calls.server';
import { endStreams, openStreamCount } from '~/http/live-streams.server';
import type { Actor } from '~/lib/actor';
import { loader as callApi } from '~/routes/api.$/route';
import { loader as follow } from '~/routes/live.$topic.($id)/route';
import { createCompany } from '../factories/company';
import { createMaterial } from '../factories/material';
import { createTransaction } from '../factories/transaction';
import { createActor } from '../factories/user';
import { makeAdmin } from '../domain/administration/people';
import { cookieOf, visit } from '../routes/visit';
import { resetDatabase } from '../setup/database';
import { shortenWaits } from '../setup/shorter-waits';

const CALLS = allCalls
  .filter(({ answerType }) => answerType === 'text/event-stream')
  .map(({ path }) => path);
const PAGES = [
  '/live/notifications',
  '/live/messages',
  '/live/messages/id',
  '/live/transaction/id',
];
const NAMES = [...CALLS, ...PAGES];

let ada: Actor;
let buyer: Actor;
let threadId: string;
let transactionId: string;

beforeEach(async () => {
  await resetDatabase();
  ada = await makeAdmin('Ada', 'Lopez');
  const { id: materialId } = await createMaterial();
  const buyerCompany = await createCompany();
  buyer = await createActor(buyerCompany.id);
  const message = { subject: 'Block', content: 'Is it still there?', materialId };
  threadId = (await sendMessage(message, buyer)).threadId;
  const bought = { materialId, buyerCompanyId: buyerCompany.id };
  transactionId = (await createTransaction({ ...bought, buyerUserId: buyer.userId })).id;
});
afterAll(endStreams);

async function openStream(name: string, cookie: string) {
  const [, area, topic, isOfOne] = name.split('/');
  const id = topic === 'transaction' ? transactionId : threadId;
  const request = visit(name, { cookie });
  const response =
    area === 'api'
      ? await callApi({ request, params: { '*': name.replace('/api/', '') }, context: {} })
      : await follow({ request, params: { topic, id: isOfOne && id }, context: {} });
  expect(response.status, name).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  const stream = { hasEnded: false, text: '' };
  const lines = response.body!.pipeThrough(new TextDecoderStream());
  void (async () => {
    for await (const line of lines) stream.text += line;
    stream.hasEnded = true;
  })();
  await listening();
  return stream;
}

const ended = (stream: { hasEnded: boolean }) =>
  vi.waitFor(() => expect(stream.hasEnded).toBe(true), { timeout: 15_000 });

test('there is nothing to follow elsewhere', async () => {
  const cookie = await cookieOf(buyer.userId);
  for (const topic of ['elsewhere', 'constructor', '']) {
    const request = visit(`/live/${topic}`, { cookie });
    expect((await follow({ request, params: { topic }, context: {} })).status).toBe(404);
  }
});

test('a user’s twenty-first stream is refused; a colleague’s begins', async () => {
  const cookie = await cookieOf(buyer.userId);
  for (let opened = 0; opened < 20; opened += 1) await openStream('/live/notifications', cookie);
  const request = visit('/live/notifications', { cookie });
  const refused = await follow({ request, params: { topic: 'notifications' }, context: {} });
  expect(refused.status).toBe(429);
  const colleague = await createActor(buyer.companyId);
  await openStream('/live/notifications', await cookieOf(colleague.userId));
  expect(openStreamCount()).toBe(21);
  endStreams();
  await vi.waitFor(() => expect(openStreamCount()).toBe(0), 10_000);
});

describe.each(NAMES)('%s', (name) => {
  const isOfAdmins = name.startsWith('/api/admin');

  test('says something every 25 seconds, or a phone that is gone would hold it for good', async () => {
    shortenWaits('setInterval', { longMs: 25_000, shortMs: 50 });
    const stream = await openStream(name, await cookieOf((isOfAdmins ? ada : buyer).userId));
    const pings = () => stream.text.split('event: ping\ndata: {"type":"ping"}\n\n').length - 1;
    await vi.waitFor(() => expect(pings()).toBeGreaterThan(1), 10_000);
    endStreams();
    await ended(stream);
  });

  test('ends within five seconds of a ban, while a colleague’s stays open', async () => {
    const banned = isOfAdmins ? await makeAdmin('Ben', 'Okafor') : buyer;
    const colleague = isOfAdmins ? ada : await createActor(buyer.companyId);
    const stream = await openStream(name, await cookieOf(banned.userId));
    const other = await openStream(name, await cookieOf(colleague.userId));
    if (isOfAdmins) {
      // An admin can't be banned, so the role goes first.
      await db.user.update({ where: { id: banned.userId }, data: { role: 'individual_user' } });
    }
    await banUser(banned.userId, {}, ada);
    await ended(stream);
    expect(other.hasEnded).toBe(false);
    endStreams();
    await ended(other);
    expect(openStreamCount()).toBe(0);
  });
});

describe.each([CALLS[0]!, '/live/transaction/id'])('%s', (name) => {
  test('ends when the password is changed in another session', async () => {
    const who = name.startsWith('/api/admin') ? ada : buyer;
    const password = await hashPassword('Correct!Horse7');
    await db.user.update({ where: { id: who.userId }, data: { password } });
    const stream = await openStream(name, await cookieOf(who.userId));
    const kept = await cookieOf(who.userId);
    const [newest] = await db.userSession.findMany({ orderBy: { createdAt: 'desc' }, take: 1 });
    const stays = await openStream(name, kept);
    await changePassword(
      { currentPassword: 'Correct!Horse7', newPassword: 'Battery!Staple8' },
      who,
      newest!.id,
    );
    await ended(stream);
    expect(stays.hasEnded).toBe(false);
    endStreams();
    await ended(stays);
  });
});

describe.each(['/live/messages/id'])('%s', (name) => {
  test('ends when the company is suspended', async () => {
    const stream = await openStream(name, await cookieOf(buyer.userId));
    await suspendCompany(buyer.companyId!, { reason: 'Complaints' }, ada);
    await ended(stream);
  });
});
