import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { USER_HEADER } from '~/lib/sign-in-header';
import type { FormResult } from '../form/form-result';
import { isFresh, outcomeOf, type Outcome, readRefusal, type WaitingKind } from './rules';

export interface WaitingPhoto {
  alt: string;
  /** Once uploaded */
  imageUrl?: string;
  uploadedAt?: number;
  file?: Blob;
}

export interface WaitingItem {
  id: string;
  /** Whose it is; `NO_USER` if photos were shared by a guest */
  user: string;
  noun: WaitingKind['noun'];
  label: string;
  /** Where it was made */
  page: string;
  /** Of the form's action, with its search */
  path: string;
  fields: [name: string, value: FormDataEntryValue][];
  photos?: WaitingPhoto[];
  madeAt: number;
  /** `open`: shared photos without a listing yet */
  state: 'waiting' | 'refused' | 'sent' | 'open';
  sentence?: string;
  result?: FormResult | null;
  /** The server couldn't take it so many times, and is asked again after `until` */
  rest?: { times: number; until: number };
}

let items: UseStore | undefined;
const store = () => (items ??= createStore('offcut-waiting', 'items'));

/** One sender at a time, and no item is discarded while it is sent. */
const locked = <Value>(work: () => Promise<Value>) =>
  navigator.locks.request('offcut-waiting', work) as Promise<Value>;

const CHANNEL = 'offcut-waiting';

type News = 'changed' | 'signed-out';

export function announce(news: News = 'changed'): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

export function onWaitingChange(listener: (news: News) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => listener(data as News);
  return () => channel.close();
}

/** Asks the worker, the only sender; never settles without one. */
export async function askToSend(): Promise<void> {
  (await navigator.serviceWorker.ready).active?.postMessage('send');
}

export const getItem = (id: string): Promise<WaitingItem | undefined> => get(id, store());

/** Oldest first. Of everyone without `user`: show a guest no more than how many. */
export async function listItems(user?: string): Promise<WaitingItem[]> {
  const all = await entries<string, WaitingItem>(store());
  return all
    .map(([, item]) => item)
    .filter((item) => !user || item.user === user)
    .sort((one, other) => one.madeAt - other.madeAt);
}

/** Those of others stay: they are never shown to this user or sent as them. */
export async function putItem(item: WaitingItem): Promise<void> {
  await set(item.id, item, store());
  announce();
}

export async function discardItem(id: string): Promise<void> {
  await locked(() => del(id, store()));
  announce();
}

/** What was shared and never used. Unsent work has no end. */
export async function sweepItems(): Promise<void> {
  for (const [id, { state, madeAt }] of await entries<string, WaitingItem>(store())) {
    const isDone = state === 'sent' || state === 'open';
    if (isDone && !isFresh(madeAt, Date.now())) await del(id, store());
  }
}

/** A request that hangs must not hold up the rest for good; on the slowest link a photo takes minutes. */
const PATIENCE_MS = 120_000;
const BYTES_PER_MS = 5;

/** The server deletes uploads that nothing names after a day. */
const UPLOAD_LIFETIME_MS = 20 * 60 * 60 * 1000;

const FIRST_REST_MS = 10_000;
const LONGEST_REST_MS = 10 * 60 * 1000;

function restAfter({ rest }: WaitingItem): NonNullable<WaitingItem['rest']> {
  const times = (rest?.times ?? 0) + 1;
  const waitMs = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (times - 1));
  return { times, until: Date.now() + waitMs };
}

/** Never longer than that, whatever happened to the clock. */
function isResting({ rest }: WaitingItem): boolean {
  const leftMs = (rest?.until ?? 0) - Date.now();
  return leftMs > 0 && leftMs <= LONGEST_REST_MS;
}

const UNANSWERED = { outcome: 'later' as const, isUnanswered: true };

/**
 * Sends what `user` made, in order. Safe to repeat: each carries its form's one-time id.
 * @returns false once the session has ended
 * @throws when something must be sent again later
 */
export async function sendItems(user: string): Promise<boolean> {
  return locked(async () => {
    const later = new Set<string>();
    for (const item of await listItems(user)) {
      // What was written to the same place stays in order.
      if (item.state !== 'waiting' || later.has(item.path)) continue;
      const { outcome, isUnanswered, ...refusal }: Sent = isResting(item)
        ? UNANSWERED
        : await send(item).catch(() => UNANSWERED);
      if (outcome === 'signed-out') return false;
      if (outcome === 'later') {
        later.add(item.path);
        // A photo sent whole every ten seconds would use up a phone's data.
        if (!isUnanswered)
          await set(item.id, { ...item, rest: restAfter(item) }, store()).catch(() => {});
        continue;
      }
      const { fields: _fields, photos: _photos, ...facts } = item;
      await set(
        item.id,
        outcome === 'sent'
          ? { ...facts, fields: [], state: outcome }
          : { ...item, ...refusal, state: outcome },
        store(),
      );
      announce();
    }
    if (later.size > 0) throw new Error('try again later');
    return true;
  });
}

interface Sent {
  outcome: Outcome;
  isUnanswered?: boolean;
  sentence?: string;
  result?: FormResult | null;
}

async function send(item: WaitingItem): Promise<Sent> {
  const post = (path: string, body: FormData, bytes = 0) =>
    fetch(path, {
      method: 'POST',
      body,
      // The session may be another user's by now.
      headers: { [USER_HEADER]: item.user, Accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS + bytes / BYTES_PER_MS),
    });
  // One by one, so that a cut costs one photo.
  for (const photo of item.photos ?? []) {
    const { file, uploadedAt = 0 } = photo;
    if (!file || (photo.imageUrl && Date.now() - uploadedAt < UPLOAD_LIFETIME_MS)) continue;
    const body = new FormData();
    body.set('image', file, 'photo');
    const response = await post('/uploads', body, file.size);
    const outcome = outcomeOf(response);
    if (outcome === 'signed-out' || outcome === 'later') return { outcome };
    const answer = (await response.json()) as { imageUrl: string; message?: string };
    if (outcome === 'refused') return { outcome, sentence: answer.message };
    photo.imageUrl = answer.imageUrl;
    photo.uploadedAt = Date.now();
    await set(item.id, item, store());
  }
  const body = new FormData();
  for (const [name, value] of item.fields) body.append(name, value);
  for (const { imageUrl = '', alt } of item.photos ?? []) {
    body.append('imageUrls', imageUrl);
    body.append('photoAlts', alt);
  }
  const [pathname, search] = item.path.split('?', 2);
  const response = await post(`${pathname}.data${search ? `?${search}` : ''}`, body);
  const outcome = outcomeOf(response);
  return outcome === 'refused' ? { outcome, ...readRefusal(await response.text()) } : { outcome };
}
