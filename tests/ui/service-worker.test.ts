import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { NO_USER, USER_HEADER } from '~/lib/sign-in-header';
import type { WaitingItem } from '~/ui/offline/waiting-items';
import { ownCopy } from '../setup/own-copy';

const facts = new Map<string, unknown>();
let items: WaitingItem[] = [];
/** What IndexedDB is asked waits for these. */
let reading = Promise.resolve();
let storing = Promise.resolve();
let signingOut = Promise.resolve();
let copying = Promise.resolve();
/** What every page answers with */
let status = 200;

vi.doMock('idb-keyval', () => ({
  createStore: () => null,
  get: async (name: string) => {
    const found = facts.get(name);
    await reading;
    return found;
  },
  set: async (name: string, value: unknown) => {
    await storing;
    facts.set(name, value);
  },
  entries: async () => items.map((item) => [item.id, item]),
}));

const copies = new Map<string, Response>();
const dropCopies = vi.fn(async () => copies.clear());
class Page extends Response {
  override readonly type = 'basic';
  constructor() {
    super('<title>A page</title>', {
      status,
      headers: { 'Content-Type': 'text/html', [USER_HEADER]: 'seller' },
    });
  }
  override clone = () => new Page();
}

afterAll(() => vi.doUnmock('idb-keyval'));

type Heard = (event: object) => void;
let hear: Record<string, Heard>;

beforeEach(async () => {
  copies.clear();
  facts.clear();
  items = [];
  reading = storing = signingOut = copying = Promise.resolve();
  status = 200;
  dropCopies.mockClear();
  hear = {};
  const cache = {
    match: async (key: string) => copies.get(key),
    put: async (key: string, copy: Response) => {
      await copying;
      copies.set(key, copy);
    },
  };
  vi.stubGlobal('self', {
    addEventListener: (type: string, heard: Heard) => (hear[type] = heard),
  });
  vi.stubGlobal('location', { origin: 'https://offcut.example' });
  vi.stubGlobal('caches', { open: async () => cache, delete: dropCopies });
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method === 'POST') await signingOut;
    return new Page();
  });
  await ownCopy('ui/offline/service-worker.ts');
});

/** @returns once the page is answered and its copy is made */
function send(path: string, how: { method?: string; mode?: string }): Promise<unknown> {
  const work: Promise<unknown>[] = [];
  const url = `https://offcut.example${path}`;
  const event = {
    request: { url, method: 'GET', ...how },
    waitUntil: (more: Promise<unknown>) => work.push(more),
    respondWith: (answer: Promise<unknown>) => work.push(answer),
  };
  hear.fetch!(event);
  return work[0]!.then(() => Promise.all(work));
}
const open = (path: string) => send(path, { mode: 'navigate' });

test('pages that arrive while the next user is stored forget the last one’s copies once', async () => {
  let store = () => {};
  storing = new Promise((resolve) => (store = resolve));
  const first = open('/my-listings');
  await vi.waitFor(() => expect(dropCopies).toHaveBeenCalled(), 10_000);
  const second = open('/messages');
  await new Promise((resolve) => setTimeout(resolve));
  store();
  await Promise.all([first, second]);
  expect([...copies.keys()].sort()).toEqual(['/messages', '/my-listings']);
  expect(dropCopies).toHaveBeenCalledOnce();
});

test('a page that was asked for before signing out isn’t kept after it', async () => {
  facts.set('user', 'seller');
  let read = () => {};
  reading = new Promise((resolve) => (read = resolve));
  let signOff = () => {};
  signingOut = new Promise((resolve) => (signOff = resolve));
  const page = open('/my-listings');
  await new Promise((resolve) => setTimeout(resolve));
  const signOut = send('/sign-out', { method: 'POST' });
  await vi.waitFor(() => expect(dropCopies).toHaveBeenCalled(), 10_000);
  read();
  await page;
  signOff();
  await signOut;
  expect([...copies.keys()]).toEqual([]);
});

test('pages that the server could not send are asked for again with the next page', async () => {
  facts.set('user', 'seller').set('sweptAt', Date.now());
  const show = async () => {
    const work: Promise<unknown>[] = [];
    const data = { assets: [], opened: null, isTrader: true };
    hear.message!({ data, waitUntil: (more: Promise<unknown>) => work.push(more) });
    await Promise.all(work);
  };
  status = 503;
  await show();
  expect([...copies.keys()]).toEqual([]);
  status = 200;
  await show();
  expect([...copies.keys()]).toContain('/my-listings');
});

test('without a signal a person reads only what this person can still do', async () => {
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => [], match: async () => undefined }),
  });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const read = async (path: string) => ((await open(path)) as [Response])[0].text();
  const mayList = 'You can still list materials';
  const signedOut = 'You aren’t signed in';
  const unseen = await read('/my-listings');
  facts.set('user', 'admin').set('isTrader', false);
  await ownCopy('ui/offline/service-worker.ts');
  const admin = await read('/my-listings');
  for (const page of [unseen, admin]) {
    expect(page).toContain('You can read the pages below.');
    expect(page).not.toContain(mayList);
    expect(page).not.toContain(signedOut);
  }
  facts.set('isTrader', true);
  expect(await read('/my-listings')).toContain(mayList);
  facts.set('user', NO_USER);
  await ownCopy('ui/offline/service-worker.ts');
  expect(await read('/my-listings')).toContain(signedOut);
});

test('unsent work whose session has ended stays, ends the copies and asks to sign in', async () => {
  facts.set('user', 'seller');
  items = [
    {
      id: 'alert',
      user: 'seller',
      noun: 'Alert',
      label: 'rebar',
      page: '/browse?search=rebar',
      path: '/saved/alert',
      fields: [['intent', 'save']],
      madeAt: 1,
      state: 'waiting',
    },
  ];
  const sent = vi.fn(async () => new Response(null, { status: 401 }));
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
  });
  const told: string[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (news: string) => told.push(news);
      close() {}
    },
  );
  for (const _try of [1, 2]) {
    await new Promise((resolve) => hear.sync!({ waitUntil: resolve }));
  }
  expect(sent).toHaveBeenCalledOnce();
  expect(dropCopies).toHaveBeenCalledOnce();
  expect(facts.get('user')).toBe(NO_USER);
  expect(told).toEqual(['signed-out', 'signed-out']);
  expect(items).toMatchObject([{ state: 'waiting' }]);
});

function refused(): Promise<void> {
  const refusal = Promise.reject(new DOMException('full', 'QuotaExceededError'));
  refusal.catch(() => {});
  return refusal;
}

test('a device that is full still loads scripts and pages, and signs out', async () => {
  facts.set('user', 'seller');
  copying = storing = refused();
  const ofPage = async (answers: unknown) => ((await answers) as [Response])[0].text();
  const text = await new Page().text();
  expect(await ofPage(send('/assets/page-abc.js', {}))).toBe(text);
  facts.set('user', 'buyer');
  expect(await ofPage(open('/my-listings'))).toBe(text);
  expect(await ofPage(send('/my-listings.data', {}))).toBe(text);
  expect(await ofPage(send('/sign-out', { method: 'POST' }))).toBe(text);
});

test('a device that can’t store the sign-out doesn’t say that it is done without a signal', async () => {
  storing = signingOut = refused();
  copies.set('/messages', new Page());
  await expect(send('/sign-out', { method: 'POST', mode: 'navigate' })).rejects.toThrow('full');
  expect([...copies.keys()]).toEqual([]);
});

test('pages open while the browser can’t read what it stored, and other users’ copies go', async () => {
  reading = refused();
  const [page] = (await open('/my-listings')) as [Response];
  expect(await page.text()).toBe(await new Page().text());
  expect(dropCopies).toHaveBeenCalledOnce();
  await open('/messages');
  expect(dropCopies).toHaveBeenCalledOnce();
});
