import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { listening } from '~/db/listen.server';
import { sendMessage } from '~/domain/messaging/index.server';
import { loader as root } from '~/root';
import { loader as list } from '~/routes/messages/route';
import { action, loader } from '~/routes/messages_.$id/route';
import { loader as live } from '~/routes/messages_.$id_.live/route';
import { loader as photo } from '~/routes/messages_.$id_.photos.$photoId/route';
import { loader as liveList } from '~/routes/messages_.live/route';
import { loader as object } from '~/routes/objects.$/route';
import { makePhoto } from '../../domain/media/photos';
import { openSandbox } from '../../factories/sandbox';
import { makeCategory, makeCompany, makeMaterial, makeMember } from '../../factories/traders';
import { createUser } from '../../factories/user';
import type { Sandbox } from '../../sandbox/index';
import { resetDatabase } from '../../setup/database';
import { openEvents } from '../../setup/event-stream';
import { answerOf, cookieOf, visit } from '../visit';

let sandbox: Sandbox;
let threadId: string;
let seller: string;
let buyer: string;
let outsider: string;

beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await resetDatabase();
  const sellerCompany = await makeCompany({ name: 'Brazos Steel Erectors' });
  const asking = await makeMember((await makeCompany({ name: 'Halsted Builders' })).id);
  seller = await cookieOf((await makeMember(sellerCompany.id)).user.id);
  buyer = await cookieOf(asking.user.id);
  outsider = await cookieOf((await makeMember((await makeCompany()).id)).user.id);
  const material = await makeMaterial(sellerCompany.id, await makeCategory());
  const sent = await sendMessage(
    { subject: 'Inquiry about: CMU', content: 'Is it still there?', materialId: material.id },
    asking.actor,
  );
  threadId = sent.threadId;
});

const args = (request: Request, id = threadId) => ({ request, params: { id }, context: {} });
const open = (cookie?: string, id = threadId) =>
  answerOf(() => loader(args(visit(`/messages/${id}`, { cookie }), id)));
const post = (form: FormData, cookie?: string, id = threadId) =>
  answerOf(() => action(args(visit(`/messages/${id}`, { cookie, form }), id)));

function reply(values: Record<string, string> = {}, photos: (Buffer | string)[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    intent: 'reply',
    content: 'All of it.',
    ...values,
  })) {
    form.append(name, value);
  }
  for (const bytes of photos)
    form.append(
      'photos',
      new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'photo.jpg'),
    );
  return form;
}

describe('the list', () => {
  test('shows the conversations of one’s company, and the header how many are unread', async () => {
    const read = (cookie: string, search = '') =>
      answerOf(() => list(args(visit(`/messages?search=${search}`, { cookie }))));
    expect((await read(seller)).body).toMatchObject({ total: 1, threads: [{ unread: 1 }] });
    expect((await read(seller, 'nothing')).body).toMatchObject({ total: 0, search: 'nothing' });
    expect((await read(outsider)).body).toMatchObject({ total: 0 });
    const header = await answerOf(() => root(args(visit('/', { cookie: seller }))));
    expect(header.body.user).toMatchObject({ hasCompany: true, unreadMessages: 1 });
  });

  test('sends a guest to sign in and back, and refuses those without a company', async () => {
    const guest = await answerOf(() => list(args(visit('/messages?search=cmu'))));
    expect(guest.location).toBe('/signin?returnTo=%2Fmessages%3Fsearch%3Dcmu');
    const nobody = await cookieOf((await createUser({ role: 'individual_user' })).id);
    const refused = await answerOf(() => list(args(visit('/messages', { cookie: nobody }))));
    expect(refused.status).toBe(403);
  });
});

describe('a conversation', () => {
  test('is opened by both companies, and opening it marks nothing', async () => {
    for (const cookie of [seller, buyer]) {
      expect((await open(cookie)).body).toMatchObject({
        thread: { messages: [{ content: 'Is it still there?' }] },
      });
    }
    expect(await db.message.count({ where: { readAt: null } })).toBe(1);
  });

  test('of others, or none, is 404 on every call; a guest is sent to sign in', async () => {
    const seen = (await db.message.findFirstOrThrow()).id;
    for (const [cookie, id] of [
      [outsider, threadId],
      [seller, randomUUID()],
      [seller, 'nothing'],
    ] as const) {
      expect((await open(cookie, id)).status).toBe(404);
      expect((await post(reply(), cookie, id)).status).toBe(404);
      expect((await post(reply({ intent: 'read', seen }), cookie, id)).status).toBe(404);
      const stream = await answerOf(() => live(args(visit('/x', { cookie }), id)));
      expect(stream.status).toBe(404);
    }
    expect((await open()).location).toBe(`/signin?returnTo=%2Fmessages%2F${threadId}`);
    expect((await post(reply())).status).toBe(303);
    expect((await answerOf(() => live(args(visit('/x'))))).status).toBe(401);
    expect((await answerOf(() => liveList(args(visit('/x'))))).status).toBe(401);
    expect(await db.message.count()).toBe(1);
  });
});

describe('a reply', () => {
  test('is stored once and leads back, or stays where a script sent it', async () => {
    const nonce = randomUUID();
    const first = await post(reply({ nonce }), seller);
    expect([first.status, first.location]).toEqual([303, `/messages/${threadId}`]);
    await post(reply({ nonce }), seller);
    const quiet = await post(reply({ nonce: randomUUID(), quiet: 'yes' }), seller);
    expect([quiet.status, quiet.location]).toEqual([200, null]);
    expect(quiet.body.sent).toEqual(expect.any(String));
    expect(await db.message.count()).toBe(3);
  });

  test('that was changed after its answer was lost comes back, and is sent by the next press', async () => {
    const nonce = randomUUID();
    await post(reply({ nonce }), seller);
    const changed = { nonce, content: 'Half of it.', quiet: 'yes' };
    const refused = await post(reply(changed, [await makePhoto(400, 300)]), seller);
    expect([refused.status, refused.body.sent]).toEqual([409, undefined]);
    expect(refused.body.result).toMatchObject({
      error: {
        '': ['This form already sent a different message. To send this one too, press Send again.'],
      },
      initialValue: { content: 'Half of it.' },
    });
    const { result, uploadIds } = refused.body as unknown as {
      result: { initialValue: { nonce: string } };
      uploadIds: string[];
    };
    expect(result.initialValue.nonce).not.toBe(nonce);
    const next = { ...changed, nonce: result.initialValue.nonce, uploadIds: uploadIds[0]! };
    expect((await post(reply(next), seller)).status).toBe(200);
    const messages = await db.message.findMany({
      where: { nonce: { not: null } },
      orderBy: { createdAt: 'asc' },
      select: { content: true, _count: true },
    });
    expect(messages).toEqual([
      { content: 'All of it.', _count: { photos: 0 } },
      { content: 'Half of it.', _count: { photos: 1 } },
    ]);
  });

  test('without text comes back with the mistake', async () => {
    const { status, body } = await post(reply({ content: ' ' }), seller);
    expect(status).toBe(400);
    expect(body.result?.error).toMatchObject({ content: ['Enter a message'] });
  });

  test('has its photos, which only its two companies and admins can open', async () => {
    await post(reply({}, [await makePhoto(), await makePhoto(400, 300, 'png')]), seller);
    const photos = await db.messagePhoto.findMany({ orderBy: { position: 'asc' } });
    expect(photos).toHaveLength(2);
    const { id, objectPath } = photos[0]!;
    const show = (cookie?: string, width = 320, of = threadId, headers = {}) =>
      answerOf(() =>
        photo({
          request: visit(`/messages/${of}/photos/${id}?w=${width}`, { cookie, headers }),
          params: { id: of, photoId: id },
          context: {},
        }),
      );
    const shown = await show(buyer);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const again = await show(buyer, 320, threadId, { 'If-None-Match': shown.headers.get('ETag')! });
    expect(again.status).toBe(304);
    expect((await show(seller, 1280)).status).toBe(200);
    const admin = await cookieOf((await createUser({ role: 'admin' })).id);
    expect((await show(admin)).status).toBe(200);
    expect((await show(outsider)).status).toBe(404);
    expect((await show(buyer, 320, randomUUID())).status).toBe(404);
    expect((await show(buyer, 99)).status).toBe(400);
    expect((await show()).status).toBe(401);
    for (const path of [objectPath, objectPath.replace('.jpg', '-320.webp')]) {
      const open = await answerOf(() =>
        object({ request: visit(`/objects/${path}`), params: { '*': path }, context: {} }),
      );
      expect(open.status, 'what is public is not found by the path').toBe(400);
    }
  });

  test('with a file that is no photo is 415, keeps the good ones, and they go along next time', async () => {
    const sent = await post(reply({}, [await makePhoto(400, 300), '<html>']), seller);
    expect(sent.status).toBe(415);
    expect(sent.body.result?.error).toMatchObject({ image: ['Please select an image file.'] });
    const uploadIds = sent.body.uploadIds as string[];
    expect(uploadIds).toHaveLength(1);
    expect((await post(reply({ uploadIds: uploadIds[0]! }), seller)).status).toBe(303);
    expect(await db.messagePhoto.count()).toBe(1);
    const stolen = await post(reply({ uploadIds: uploadIds[0]! }), buyer);
    expect([stolen.status, await db.message.count()]).toEqual([400, 2]);
  });

  test('with a photo that is too large is 413, with four photos refused', async () => {
    const big = Buffer.alloc(10 * 1024 * 1024 + 1, 0xff);
    expect((await post(reply({}, [big]), seller)).status).toBe(413);
    const four = await post(reply({}, ['a', 'b', 'c', 'd']), seller);
    expect([four.status, four.body.result?.error?.image]).toEqual([
      400,
      ['Select at most 3 photos'],
    ]);
    expect(await db.message.count()).toBe(1);
  });
});

test('reading is posted, and safe to repeat', async () => {
  const seen = (await db.message.findFirstOrThrow()).id;
  const first = await post(reply({ intent: 'read', seen }), seller);
  expect([first.status, first.location]).toEqual([303, `/messages/${threadId}`]);
  expect((await post(reply({ intent: 'read', seen, quiet: 'yes' }), seller)).status).toBe(200);
  expect((await post(reply({ intent: 'read', seen: 'x' }), seller)).status).toBe(400);
  const header = await answerOf(() => root(args(visit('/', { cookie: seller }))));
  expect(header.body.user).toMatchObject({ unreadMessages: 0 });
});

test('the streams tell at once and after a reply, and never what another stream told', async () => {
  const firsts: (string | null)[] = [];
  for (const [open, cookie] of [
    [live, buyer],
    [live, buyer],
    [liveList, seller],
  ] as const) {
    const gone = new AbortController();
    const request = new Request(visit('/messages/live', { cookie }), { signal: gone.signal });
    const response = await open(args(request));
    expect(response.headers.get('Content-Type')).toBe('text/event-stream');
    const events = openEvents(response);
    const first = await events.next();
    expect(first).toMatch(/^event: changed\ndata: \S+:1$/);
    expect(firsts).not.toContain(first);
    firsts.push(first);
    await listening();
    await post(reply(), seller);
    expect(await events.next()).toMatch(/^event: changed\ndata: \S+:2$/);
    gone.abort();
    await events.toEnd();
  }
});
