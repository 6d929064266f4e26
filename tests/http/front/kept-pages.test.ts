import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { once } from 'node:events';
import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { EntryContext } from '@remix-run/node';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { listening, notifyListeners } from '~/db/listen.server';
import { answerWithKeptPage, keepPage, pageCacheKey } from '~/http/front/kept-pages.server';
import { notificationsDelivered } from '../../setup/notices';
import { openFront } from '../servers';

let rendered: string[] = [];
let render: (url: URL) => Promise<string>;
let handle: object;
let arrived = 0;
let front: Awaited<ReturnType<typeof openFront>>;

beforeAll(() => listening());
beforeEach(async () => {
  rendered = [];
  arrived = 0;
  render = async ({ search }) => `<p>page ${search}</p>${'x'.repeat(5_000)}`;
  handle = { cachedBy: ['search', 'page'] };
  front = await openFront(
    (incoming, response) => {
      void (async () => {
        const url = new URL(`http://${incoming.headers.host}${incoming.url}`);
        rendered.push(incoming.url!);
        const request = new Request(url, { headers: incoming.headers as Record<string, string> });
        const html = await render(url);
        const key = pageCacheKey(request, 200, contextOf(handle));
        const answer = key
          ? await keepPage(request, key, html, new Headers())
          : new Response(html, { headers: { 'Cache-Control': 'private, no-store' } });
        response.statusCode = answer.status;
        response.setHeaders(answer.headers);
        response.end(Buffer.from(await answer.arrayBuffer()));
      })();
    },
    [() => void (arrived += 1), answerWithKeptPage],
  );
  await catalogueChanges();
});
afterEach(() => front.close());

const contextOf = (routeHandle: object) =>
  ({
    staticHandlerContext: { matches: [{ route: { id: 'page' } }] },
    routeModules: { page: { handle: routeHandle } },
  }) as unknown as EntryContext;

async function catalogueChanges(): Promise<void> {
  await transaction((tx) => notifyListeners(tx, 'catalogue_changed'));
  // Its NOTIFY comes later and would drop what is kept by then.
  await notificationsDelivered();
}

/** As on the wire: `fetch` decompresses bodies. */
async function get(path: string, headers: IncomingHttpHeaders = {}) {
  const sent = ask(`${front.origin}${path}`, { headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  return { status: answer.statusCode!, headers: answer.headers, body };
}

test('a page is rendered once until the catalogue changes', async () => {
  await get('/list');
  const kept = await get('/list');
  expect(kept.body.toString()).toContain('page');
  expect(rendered).toEqual(['/list']);
  await catalogueChanges();
  await get('/list');
  expect(rendered).toEqual(['/list', '/list']);
});

test('parameters the route doesn’t read are left out of the page and its cache key', async () => {
  await get('/plain?x=1');
  await get('/plain');
  for (let x = 2; x < 20; x += 1) await get(`/plain?x=${x}`);
  expect(rendered).toEqual(['/plain?x=1', '/plain']);

  await get('/plain?page=2&x=1&search=a');
  const other = await get('/plain?search=a&page=2');
  expect(rendered.slice(2)).toEqual(['/plain?search=a&page=2']);
  expect(other.body.toString()).not.toContain('x=1');
});

test('a page is rendered again in the next year, US Central: it writes this year’s dates without it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const now of ['2027-01-01T00:01:00Z', '2027-01-01T05:59:00Z', '2027-01-01T06:01:00Z']) {
    vi.setSystemTime(now);
    await get('/list');
  }
  expect(rendered).toHaveLength(2);
});

test('other spellings of a path are not cached', async () => {
  for (const path of ['/LIST', '/%6cist', '/list/', '/LIST', '/%6cist', '/list/']) await get(path);
  expect(rendered).toHaveLength(6);
});

test('a visitor with a session, toast, other theme or Save-Data gets a separate page', async () => {
  await get('/list');
  const own = await get('/list', { cookie: 'session=abc' });
  expect(own.headers['cache-control']).toBe('private, no-store');
  await get('/list', { cookie: 'toast=abc' });
  await get('/list', { cookie: 'offcut-theme=dark' });
  await get('/list', { cookie: 'offcut-theme=dark' });
  await get('/list', { 'save-data': 'on' });
  expect(rendered).toHaveLength(5);
});

test('a route that doesn’t declare what it reads is never cached', async () => {
  handle = {};
  await get('/private');
  await get('/private');
  expect(rendered).toHaveLength(2);
});

test('each encoding has its own body and ETag, and a matching ETag gets 304', async () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
  const etags = new Set<string>();
  for (const time of ['made', 'kept']) {
    for (const [encoding, decode] of Object.entries(decoders)) {
      const page = await get('/list', { 'accept-encoding': encoding });
      expect(page.headers['content-encoding'] ?? 'identity', time).toBe(encoding);
      expect(decode(page.body).toString()).toContain('<p>page </p>');
      const etag = page.headers.etag!;
      etags.add(etag);
      const known = { 'accept-encoding': encoding, 'if-none-match': `"other", W/${etag}` };
      expect(await get('/list', known)).toMatchObject({ status: 304, headers: { etag } });
      const otherwise = { ...known, 'accept-encoding': encoding === 'br' ? 'gzip' : 'br' };
      expect((await get('/list', otherwise)).status).toBe(200);
    }
  }
  expect(etags.size).toBe(3);
  expect(rendered).toHaveLength(1);
});

test('after a change one request builds the page and all waiting requests share it', async () => {
  await get('/list');
  await catalogueChanges();
  let finish = () => {};
  render = () => new Promise((resolve) => (finish = () => resolve('<p>new</p>')));
  const asked = Array.from({ length: 8 }, () => get('/list'));
  await expect.poll(() => [rendered.length, arrived]).toEqual([2, 9]);
  finish();
  const answers = await Promise.all(asked);
  expect(answers.every(({ body }) => body.toString() === '<p>new</p>')).toBe(true);
  expect(rendered).toHaveLength(2);
});

test('requests that come after one more change wait for one more page', async () => {
  await get('/list');
  await catalogueChanges();
  const ends: (() => void)[] = [];
  render = () =>
    new Promise((resolve) => ends.push(() => resolve(`<p>page ${rendered.length}</p>`)));
  const first = get('/list');
  await expect.poll(() => rendered.length).toBe(2);
  await catalogueChanges();
  const later = Array.from({ length: 8 }, () => get('/list'));
  await expect.poll(() => arrived).toBe(10);
  ends[0]!();
  await expect.poll(() => rendered.length).toBe(3);
  await catalogueChanges();
  ends[1]!();
  await first;
  const answers = await Promise.all(later);
  expect(answers.every(({ body }) => body.toString() === '<p>page 3</p>')).toBe(true);
  expect(rendered).toHaveLength(3);
});

test('a page is kept through changes of what it doesn’t show', async () => {
  const reads = (topic: string) => cachedRead(`read of ${topic}`, async () => topic, [topic]);
  render = () => reads('sale TX');
  await get('/list');
  const change = (...topics: string[]) =>
    transaction((tx) =>
      notifyListeners(tx, 'catalogue_changed', { id: `${topics.join()}.1`, topics }),
    );
  await change('sale', 'sale IL', 'price TX');
  await get('/list');
  expect(rendered).toHaveLength(1);
  await change('sale', 'sale TX');
  await get('/list');
  expect(rendered).toHaveLength(2);
});

test('a query that no kept read names makes its page depend on every change', async () => {
  render = async () => String((await db.$queryRaw<unknown[]>`SELECT 1`).length);
  await get('/list');
  await transaction((tx) =>
    notifyListeners(tx, 'catalogue_changed', { id: '1.1', topics: ['sale TX'] }),
  );
  await get('/list');
  expect(rendered).toHaveLength(2);
});

test('a visitor’s change names itself in a cookie, and nothing kept answers until it is heard', async () => {
  render = async () => {
    await transaction((tx) =>
      notifyListeners(tx, 'catalogue_changed', { id: '88.2', topics: ['sale'] }),
    );
    return '<p>changed</p>';
  };
  const changed = await get('/list', { cookie: 'session=abc' });
  expect(changed.headers['set-cookie']?.[0]).toMatch(
    /^change=88\.2; Max-Age=10; Path=\/; HttpOnly/,
  );
  render = async () => '<p>list</p>';
  await get('/list');
  await get('/list', { cookie: 'change=88.2' });
  expect(rendered).toHaveLength(2);
  await get('/list', { cookie: 'change=99.1' });
  await get('/list', { cookie: 'change=99.1' });
  expect(rendered).toHaveLength(4);
});

test('requests waiting behind a visitor who disconnects are still answered', async () => {
  await get('/list');
  await catalogueChanges();
  render = () => new Promise(() => {});
  const first = ask(`${front.origin}/list`, { agent: false }).on('error', () => undefined);
  first.end();
  await expect.poll(() => rendered.length).toBe(2);
  const second = get('/list');
  render = async () => '<p>second</p>';
  first.destroy();
  expect((await second).body.toString()).toBe('<p>second</p>');
});

test('a page is not cached if the catalogue changes while it renders', async () => {
  render = async () => {
    await catalogueChanges();
    return '<p>stale</p>';
  };
  await get('/list');
  await get('/list');
  expect(rendered).toHaveLength(2);
});
