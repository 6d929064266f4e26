import { createStore, get, set, type UseStore } from 'idb-keyval';
import { MAX_PHOTOS } from '~/lib/image-limits';
import { NO_USER, USER_HEADER } from '~/lib/sign-in-header';
import { LEAVING, offlinePage, READER } from './offline-page';
import { ASSET_LIFETIME_MS, copyKey, isFresh } from './rules';
import { announce, listItems, putItem, sendItems, sweepItems } from './waiting-items';

/* The parts of TypeScript's webworker library that are used; it can't be loaded beside the DOM's. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & MessageEvent) => void): void;
  addEventListener(
    type: 'install' | 'activate' | 'sync',
    heard: (event: WorkerEvent) => void,
  ): void;
}

export interface PageNote {
  /** Its scripts and styles, which may have been loaded before this worker */
  assets: string[];
  /** A page that was opened without loading its document */
  opened?: string;
  /** Whether to keep what a person on a site needs */
  isTrader: boolean;
}

const scope = self as unknown as WorkerScope;

const PAGES = 'pages';
const ASSETS = 'assets';
const KEPT_AT = 'X-Kept-At';
const TITLE = 'X-Kept-Title';
const MOST_COPIES = 150;
/** More than one build has: a saved page needs all of its scripts and styles. */
const MOST_ASSETS = 500;
const AGAIN_MS = 10 * 60 * 1000;
const WARM_AGAIN_MS = 12 * 60 * 60 * 1000;

/** For a person on a site: these, and what the lists among them lead to. */
const NEEDED = [
  ...['/create-listing', '/my-listings', '/my-listings/closeout'],
  ...['/messages', '/saved', '/transactions'],
];
const LEADS: Record<string, RegExp> = {
  '/saved': /href="(\/material\/[0-9a-f-]{36})"/g,
  '/transactions': /href="(\/transaction\/[0-9a-f-]{36})"/g,
};
const MOST_LEADS = 10;

let facts: UseStore | undefined;
const factStore = () => (facts ??= createStore('offcut-facts', 'facts'));
let known: Promise<string> | undefined;
/** Safari can lose IndexedDB: whose copies there are is then unknown, and the next page ends them. */
const UNREAD = 'unread';
const knownUser = () =>
  (known ??= get<string>('user', factStore()).then(
    (user) => user ?? NO_USER,
    () => UNREAD,
  ));

/** Rises when the user changes: an answer that was asked for before is not kept. */
let epoch = 0;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), sweep()])),
);

scope.addEventListener('sync', (event) => event.waitUntil(sendOwn()));

scope.addEventListener('message', (event) => {
  const note = event.data as keyof typeof ORDERS | PageNote;
  const work = typeof note === 'object' ? takeNote(note) : ORDERS[note]();
  event.waitUntil(work.catch(() => {}));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST') {
    const isShared = pathname === '/create-listing' && searchParams.has('shared');
    if (isShared) event.respondWith(takeShared(request));
    else if (/^\/sign-out(?:\.data)?$/.test(pathname)) event.respondWith(signOut(request));
  } else if (request.method !== 'GET') {
    return;
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(answerAsset(request));
  } else if (request.mode === 'navigate') {
    event.respondWith(answerPage(event));
  } else if (pathname.endsWith('.data')) {
    const began = epoch;
    event.respondWith(
      fetchPage(request).then(async (response) => {
        await epochOf(response, began);
        return response;
      }),
    );
  }
});

/** Once the session has ended, nothing is tried again and open pages ask to sign in. */
async function sendOwn(): Promise<void> {
  const user = await knownUser();
  if (user !== NO_USER) {
    if (await sendItems(user)) return;
    await forget(NO_USER);
  }
  announce('signed-out');
}
const ORDERS = { send: sendOwn, 'sign-out': () => forget(LEAVING) };

/** Hashed names: what was loaded once is right for good. */
async function answerAsset(request: Request): Promise<Response> {
  const assets = await caches.open(ASSETS);
  const kept = await assets.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  // Race: during a release, another version's styles answer for this one's.
  const isOwn = response.ok && response.headers.get('Cache-Control') !== 'no-store';
  // A full disk refuses it.
  if (isOwn) await assets.put(request.url, stamped(response.clone())).catch(() => {});
  return response;
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const began = epoch;
  const url = new URL(request.url);
  try {
    const response = await fetchPage(request);
    event.waitUntil(keep(url, response.clone(), began).catch(() => {}));
    return response;
  } catch {
    return (await findCopy(url)) ?? (await answerOffline());
  }
}

/** Threat: a shared phone. The session whose sign-out didn't get through ends before any page. */
async function fetchPage(page: Request | string, init?: RequestInit): Promise<Response> {
  if ((await knownUser()) === LEAVING) {
    const { status } = await fetch('/sign-out', { method: 'POST', redirect: 'manual' });
    if (status >= 500) throw new Error('still signed in');
    await forget(NO_USER);
  }
  return fetch(page, init);
}

/**
 * An answer of another user, or of no user, ends the copies of the one before. @returns the epoch
 * that the answer belongs to; null where the user has changed since it was asked for
 */
async function epochOf(response: Response, began: number): Promise<number | null> {
  const user = response.headers.get(USER_HEADER);
  const isKnown = !user || user === (await knownUser());
  if (began !== epoch) return null;
  if (isKnown) return began;
  await forget(user).catch(() => {});
  return began + 1;
}

/** Race: answers that arrive while this is stored must see the next user, or they forget again. */
async function forget(next: string): Promise<void> {
  epoch += 1;
  known = Promise.resolve(next);
  await caches.delete(PAGES);
  await set('user', next, factStore());
  await set('warmedAt', 0, factStore());
}

/** The copies go even if the request doesn't get through. */
async function signOut(request: Request): Promise<Response> {
  const isNoted = await forget(LEAVING).then(
    () => true,
    () => false,
  );
  try {
    const response = await fetch(request);
    await forget(NO_USER).catch(() => {});
    return response;
  } catch (error) {
    if (!isNoted || request.mode !== 'navigate') throw error;
    return Response.redirect('/', 303);
  }
}

const isHtml = ({ type, headers }: Response) =>
  type === 'basic' && (headers.get('Content-Type') ?? '').startsWith('text/html');

/** @returns its HTML; null where it isn't kept, as when the user has changed since it was asked for */
async function keep(url: URL, response: Response, began: number): Promise<string | null> {
  if (!isHtml(response)) return null;
  const now = await epochOf(response, began);
  if (now === null) return null;
  const key = copyKey(url);
  // A draft or another form's page isn't the empty form.
  const isOther = url.pathname === '/create-listing' && url.search !== '';
  if (!key || isOther || response.status !== 200) return null;
  const html = await response.text();
  const title = /<title>([^<]*?)(?: · [^·<]*)?</.exec(html)?.[1] ?? '';
  const pages = await caches.open(PAGES);
  if (now !== epoch) return null;
  const copy = new Response(html, { headers: response.headers });
  await pages.put(key, stamped(copy, { [TITLE]: encodeURIComponent(title) }));
  const links = html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  await keepAssets(links);
  // The question before "Handed over"
  const step = /href="(\/transaction\/[0-9a-f-]{36}\/handover)[#"]/.exec(html)?.[1];
  if (step && step !== key) await fetchCopy(step);
  return html;
}

function stamped(response: Response, more: Record<string, string> = {}): Response {
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, String(Date.now()));
  // The body is no longer packed.
  for (const name of ['Content-Encoding', 'Content-Length', 'Set-Cookie']) headers.delete(name);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return new Response(response.body, { headers });
}

async function keepAssets(paths: string[]): Promise<void> {
  await Promise.all([...new Set(paths)].map((path) => answerAsset(new Request(path))));
}

const keptAt = (copy: Response) => Number(copy.headers.get(KEPT_AT));

async function freshCopy(key: string): Promise<Response | null> {
  const copy = await (await caches.open(PAGES)).match(key);
  return copy && isFresh(keptAt(copy), Date.now()) ? copy : null;
}

async function findCopy(url: URL): Promise<Response | null> {
  const key = copyKey(url);
  const copy = key && (await freshCopy(key));
  if (!copy) return null;
  const note = `No signal. This is a copy from ${momentOf(copy)}. It may have changed since.`;
  const html = (await copy.text()).replace('<html', `<html data-kept="${note}"`);
  return new Response(html, { headers: copy.headers });
}

const momentOf = (copy: Response) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
    keptAt(copy),
  );

async function answerOffline(): Promise<Response> {
  const pages = await caches.open(PAGES);
  const kept = [];
  for (const { url } of await pages.keys()) {
    const copy = await pages.match(url);
    if (!copy || !isFresh(keptAt(copy), Date.now())) continue;
    const { pathname, search } = new URL(url);
    const title = decodeURIComponent(copy.headers.get(TITLE) ?? '');
    kept.unshift({ path: pathname + search, title, when: momentOf(copy) });
  }
  const user = await knownUser();
  const waiting = await listItems(user);
  const isSeen = (await get('user', factStore())) !== undefined;
  const isTrader = await get<boolean>('isTrader', factStore());
  const isReader = !isSeen || (user !== NO_USER && user !== LEAVING && isTrader === false);
  const html = offlinePage(
    isReader ? READER : user,
    kept,
    waiting
      .filter(({ state }) => state === 'waiting')
      .map(({ noun, label }) => `${noun}: ${label}`),
  );
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

async function takeNote({ assets, opened, isTrader }: PageNote): Promise<void> {
  await set('isTrader', isTrader, factStore());
  await keepAssets(assets);
  if (opened) {
    const key = copyKey(new URL(opened, location.origin));
    const copy = key && (await freshCopy(key));
    if (key && (!copy || !isFresh(keptAt(copy), Date.now(), AGAIN_MS))) await fetchCopy(key);
  }
  const sweptAt = (await get<number>('sweptAt', factStore())) ?? 0;
  if (!isFresh(sweptAt, Date.now(), WARM_AGAIN_MS)) {
    await set('sweptAt', Date.now(), factStore());
    await sweep();
  }
  const warmedAt = (await get<number>('warmedAt', factStore())) ?? 0;
  if (!isTrader || isWarming || isFresh(warmedAt, Date.now(), WARM_AGAIN_MS)) return;
  isWarming = true;
  await keepNeeded().finally(() => (isWarming = false));
  await set('warmedAt', Date.now(), factStore());
  await sweep();
}

let isWarming = false;

async function keepNeeded(): Promise<void> {
  for (const path of NEEDED) {
    const html = (await fetchCopy(path)) ?? '';
    const leads = LEADS[path] ? [...html.matchAll(LEADS[path])].map(([, to]) => to!) : [];
    for (const to of [...new Set(leads)].slice(0, MOST_LEADS)) await fetchCopy(to);
  }
}

/** `Purpose` leaves a flash message, and the count of views, to the page that a person opens. */
async function fetchCopy(path: string): Promise<string | null> {
  const began = epoch;
  const headers = { Accept: 'text/html', Purpose: 'prefetch' };
  const response = await fetchPage(path, { headers });
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`);
  if (response.redirected) return null;
  return keep(new URL(path, location.origin), response, began);
}

async function sweep(): Promise<void> {
  await sweepItems();
  await sweepCache(ASSETS, MOST_ASSETS, ASSET_LIFETIME_MS);
  await sweepCache(PAGES, MOST_COPIES);
}

/** The oldest come first. */
async function sweepCache(name: string, most: number, lifetimeMs?: number): Promise<void> {
  const cache = await caches.open(name);
  const kept = await cache.keys();
  for (const [index, request] of kept.entries()) {
    const copy = await cache.match(request);
    const isOver = index < kept.length - most;
    if (isOver || (copy && !isFresh(keptAt(copy), Date.now(), lifetimeMs))) {
      await cache.delete(request);
    }
  }
}

/** Photos shared from another app wait for the listing form. */
async function takeShared(request: Request): Promise<Response> {
  const shared = (await request.formData()).getAll('images');
  const files = shared.filter((file): file is File => file instanceof File);
  const id = crypto.randomUUID();
  await putItem({
    id,
    user: await knownUser(),
    noun: 'Listing',
    label: 'Shared photos',
    page: '/create-listing',
    path: '/create-listing',
    fields: [],
    photos: files.slice(0, MAX_PHOTOS).map((file) => ({ file, alt: '' })),
    madeAt: Date.now(),
    state: 'open',
  });
  return Response.redirect(`/create-listing?from=${id}`, 303);
}
