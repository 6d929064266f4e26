import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type * as WaitingItems from '~/ui/offline/waiting-items';
import { ownCopy } from '../setup/own-copy';

const kept = new Map<string, WaitingItems.WaitingItem>();

vi.doMock('idb-keyval', () => ({
  createStore: () => null,
  get: async (id: string) => structuredClone(kept.get(id)),
  set: async (id: string, item: WaitingItems.WaitingItem) => kept.set(id, structuredClone(item)),
  del: async (id: string) => kept.delete(id),
  entries: async () => structuredClone([...kept]),
}));
const { listItems, putItem, sendItems } = await ownCopy<typeof WaitingItems>(
  'ui/offline/waiting-items.ts',
);
afterAll(() => vi.doUnmock('idb-keyval'));

const USER = 'user';
const HOUR_MS = 60 * 60 * 1000;
const PHOTO = new Blob(['photo'], { type: 'image/jpeg' });

const make = (id: string, item: Partial<WaitingItems.WaitingItem>) =>
  putItem({
    id,
    user: USER,
    noun: 'Message',
    label: id,
    page: '/messages',
    path: '/messages/one',
    fields: [['content', id]],
    madeAt: kept.size,
    state: 'waiting',
    ...item,
  });
const states = async () =>
  Object.fromEntries((await listItems(USER)).map(({ id, state }) => [id, state]));

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
  });
});

test('one that can’t be sent holds up what was written to the same place, and nothing else', async () => {
  await make('first', {});
  await make('second', {});
  await make('elsewhere', { path: '/messages/two' });
  const sent: unknown[] = [];
  let isDown = true;
  vi.stubGlobal('fetch', async (path: string, { body }: { body: FormData }) => {
    if (isDown && path === '/messages/one.data') throw new TypeError('Failed to fetch');
    sent.push(body.get('content'));
    return new Response();
  });
  await expect(sendItems(USER)).rejects.toThrow('try again later');
  expect(await states()).toEqual({ first: 'waiting', second: 'waiting', elsewhere: 'sent' });
  isDown = false;
  await sendItems(USER);
  expect(sent).toEqual(['elsewhere', 'first', 'second']);
});

test('nothing is sent once the session has ended', async () => {
  await make('first', {});
  await make('elsewhere', { path: '/messages/two' });
  const fetch = vi.fn(async () => new Response(null, { status: 401 }));
  vi.stubGlobal('fetch', fetch);
  expect(await sendItems(USER)).toBe(false);
  expect(fetch).toHaveBeenCalledOnce();
  expect(await states()).toEqual({ first: 'waiting', elsewhere: 'waiting' });
});

test('a photo is uploaded once, and again when the server may have deleted it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await make('listing', { path: '/create-listing', photos: [{ alt: 'Tag', file: PHOTO }] });
  const listed: unknown[] = [];
  let uploads = 0;
  vi.stubGlobal('fetch', async (path: string, { body }: { body: FormData }) => {
    if (path === '/uploads') return Response.json({ imageUrl: `/photo-${(uploads += 1)}` });
    listed.push(body.get('imageUrls'));
    return new Response(null, { status: listed.length < 3 ? 503 : 200 });
  });
  await expect(sendItems(USER)).rejects.toThrow();
  vi.setSystemTime(Date.now() + 10_000);
  await expect(sendItems(USER)).rejects.toThrow();
  vi.setSystemTime(Date.now() + 21 * HOUR_MS);
  await sendItems(USER);
  expect(listed).toEqual(['/photo-1', '/photo-1', '/photo-2']);
  expect(kept.get('listing')).not.toHaveProperty('photos');
});

test('a photo that the server can’t store is sent less and less often, others at once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await make('listing', { path: '/create-listing', photos: [{ alt: 'Tag', file: PHOTO }] });
  let uploads = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/uploads') return new Response();
    uploads += 1;
    return new Response(null, { status: 503 });
  });
  for (let seconds = 0; seconds < 600; seconds += 10) {
    await expect(sendItems(USER)).rejects.toThrow('try again later');
    vi.setSystemTime(Date.now() + 10_000);
  }
  expect(uploads).toBe(6);
  await make('message', {});
  await expect(sendItems(USER)).rejects.toThrow('try again later');
  expect(await states()).toEqual({ listing: 'waiting', message: 'sent' });
  vi.stubGlobal('fetch', async () => Response.json({ imageUrl: '/photo' }));
  vi.setSystemTime(Date.now() + 600_000);
  await sendItems(USER);
  expect(await states()).toEqual({ listing: 'sent', message: 'sent' });
});
