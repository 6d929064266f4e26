import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { listening } from '~/db/listen.server';
import { sendMessage } from '~/domain/messaging/index.server';
import { loader as root } from '~/root';
import { loader as list } from '~/routes/messages/route';
import { action, loader } from '~/routes/messages_.$id/route';
import { loader as photo } from '~/routes/messages_.$id_.photos.$photoId/route';
import { loader as follow } from '~/routes/live.$topic.($id)/route';
import { loader as object } from '~/routes/objects.$/route';
import { makePhoto } from '../../domain/media/photos';
import { createCompany } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { createActor, createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { useSandbox } from '../../setup/sandbox';
import { openEvents } from '../../setup/event-stream';
import { answerOf, cookieOf, openPage, sendForm, visit } from '../visit';

useSandbox();
let threadId: string;
let seller: string;
let buyer: string;
let outsider: string;

beforeEach(async () => {
  await resetDatabase();
  const material = await createMaterial();
  const asking = await createActor((await createCompany()).id);
  seller = await cookieOf((await createActor(material.companyId)).userId);
  buyer = await cookieOf(asking.userId);
  outsider = await cookieOf((await createActor((await createCompany()).id)).userId);
  const written = { subject: 'Inquiry about: CMU', content: 'Is it still there?' };
  ({ threadId } = await sendMessage({ ...written, materialId: material.id }, asking));
});

const live = (request: Request, id?: string) =>
  follow({ request, params: { topic: 'messages', id }, context: {} });
const open = (cookie?: string, id = threadId) =>
  openPage(loader, `/messages/${id}`, { cookie, params: { id } });
const post = (form: FormData, cookie?: string, id = threadId) =>
  sendForm(action, `/messages/${id}`, form, { cookie, params: { id } });
const openStream = (cookie?: string, id?: string) =>
  answerOf(() => live(visit('/live/messages', { cookie }), id));

function reply(values: Record<string, string> = {}, photos: (Buffer | string)[] = []): FormData {
  const form = new FormData();
  const fields = { intent: 'reply', content: 'All of it.', ...values };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const bytes of photos) {
    form.append('photos', new File([Uint8Array.from(Buffer.from(bytes))], 'photo.jpg'));
  }
  return form;
}

describe('the conversation list', () => {
  test('shows the company’s conversations; the header counts unread ones', async () => {
    const read = (cookie: string, search = '') =>
      openPage(list, `/messages?search=${search}`, { cookie });
    expect((await read(seller)).body).toMatchObject({ total: 1, threads: [{ unread: 1 }] });
    expect((await read(seller, 'nothing')).body).toMatchObject({ total: 0, search: 'nothing' });
    expect((await read(outsider)).body).toMatchObject({ total: 0 });
    const header = await openPage(root, '/', { cookie: seller });
    expect(header.body.user).toMatchObject({ hasCompany: true, unreadMessages: 1 });
  });

  test('sends a guest to sign in and back, and refuses people without a company', async () => {
    const guest = await openPage(list, '/messages?search=cmu');
    expect(guest.location).toBe('/signin?returnTo=%2Fmessages%3Fsearch%3Dcmu');
    const nobody = await cookieOf((await createUser({ role: 'individual_user' })).id);
    expect((await openPage(list, '/messages', { cookie: nobody })).status).toBe(403);
  });
});

describe('a conversation', () => {
  test('opens for both companies without marking anything as read', async () => {
    for (const cookie of [seller, buyer]) {
      expect((await open(cookie)).body).toMatchObject({
        thread: { messages: [{ content: 'Is it still there?' }] },
      });
    }
    expect(await db.message.count({ where: { readAt: null } })).toBe(1);
  });

  test('of other companies is 404 on every call; a guest is sent to sign in', async () => {
    const seen = (await db.message.findFirstOrThrow()).id;
    for (const [cookie, id] of [
      [outsider, threadId],
      [seller, randomUUID()],
      [seller, 'nothing'],
    ] as const) {
      expect((await open(cookie, id)).status).toBe(404);
      expect((await post(reply(), cookie, id)).status).toBe(404);
      expect((await post(reply({ intent: 'read', seen }), cookie, id)).status).toBe(404);
      expect((await openStream(cookie, id)).status).toBe(404);
    }
    expect((await open()).location).toBe(`/signin?returnTo=%2Fmessages%2F${threadId}`);
    expect((await post(reply())).status).toBe(303);
    expect((await openStream(undefined, threadId)).status).toBe(401);
    expect((await openStream()).status).toBe(401);
    expect(await db.message.count()).toBe(1);
  });
});

describe('a reply', () => {
  test('changed after a lost response is returned, and the next press sends it', async () => {
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

  test('has photos that only its two companies and admins can open', async () => {
    await post(reply({}, [await makePhoto(), await makePhoto(400, 300, 'png')]), seller);
    const photos = await db.messagePhoto.findMany({ orderBy: { position: 'asc' } });
    expect(photos).toHaveLength(2);
    const { id, objectPath } = photos[0]!;
    const show = (cookie?: string, width = 320, of = threadId, headers = {}) =>
      openPage(photo, `/messages/${of}/photos/${id}?w=${width}`, {
        ...{ cookie, headers, params: { id: of, photoId: id } },
      });
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
      const open = await openPage(object, `/objects/${path}`, { params: { '*': path } });
      expect(open.status, 'never public').toBe(400);
    }
  });

  test('with a bad photo is 415 and keeps the good ones for the next try', async () => {
    const sent = await post(reply({}, [await makePhoto(400, 300), '<html>']), seller);
    expect(sent.status).toBe(415);
    expect(sent.body.result?.error).toMatchObject({
      image: [expect.stringMatching(/: Please select an image file\.$/)],
    });
    const uploadIds = sent.body.uploadIds as string[];
    expect(uploadIds).toHaveLength(1);
    expect((await post(reply({ uploadIds: uploadIds[0]! }), seller)).status).toBe(303);
    expect(await db.messagePhoto.count()).toBe(1);
    const stolen = await post(reply({ uploadIds: uploadIds[0]! }), buyer);
    expect([stolen.status, stolen.body.uploadIds]).toEqual([400, []]);
    expect(await db.message.count()).toBe(2);
  });

  test('with too large a photo is 413, and with four photos 400', async () => {
    const big = Buffer.alloc(10 * 1024 * 1024 + 1, 0xff);
    expect((await post(reply({}, [big]), seller)).status).toBe(413);
    const photo = await makePhoto(400, 300);
    const four = await post(reply({}, [photo, photo, photo, photo]), seller);
    expect([four.status, four.body.result?.error?.image]).toEqual([
      400,
      ['Use at most 3 photos. 1 more wasn’t added.'],
    ]);
    expect(await db.message.count()).toBe(1);
  });
});

test('the streams send an event at once and after a reply', async () => {
  for (const [cookie, id] of [[buyer, threadId], [seller]] as const) {
    const gone = new AbortController();
    const request = new Request(visit('/live/messages', { cookie }), { signal: gone.signal });
    const response = await live(request, id);
    expect(response.headers.get('Content-Type')).toBe('text/event-stream');
    const events = openEvents(response);
    expect(await events.next()).toBe('event: changed\ndata: messages');
    await listening();
    await post(reply(), seller);
    expect(await events.next()).toBe('event: changed\ndata: messages');
    gone.abort();
    await events.toEnd();
  }
});
