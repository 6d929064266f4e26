import { SIGN_IN_HEADER } from '~/lib/sign-in-header';
import { newNonce } from '../contact/nonce';
import type { FormResult } from '../form/form-result';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Source: specification, sign-out: copies expire after 7 days. */
const COPY_LIFETIME_MS = 7 * DAY_MS;
/** Scripts and styles have no private data; a kept page may need those of an older version. */
export const ASSET_LIFETIME_MS = 30 * DAY_MS;

export const isFresh = (keptAt: number, now: number, lifetimeMs = COPY_LIFETIME_MS): boolean =>
  keptAt <= now && now - keptAt < lifetimeMs;

const ID = '[0-9a-f-]{36}';
/** Never the pages of money, security, sign-in, checkout and administration, nor one-time links. */
const KEPT = new RegExp(
  `^/(?:(?:browse|categories|companies|compare|create-listing|help|messages|my-listings|my-listings/closeout|notifications|saved|takeoffs|transactions)?|(?:material|company|messages|takeoffs|transaction)/${ID}|transaction/${ID}/handover)$`,
  'i',
);

/** The address a page's copy is kept under, or null. The listing form's copy is the empty form's. */
export function copyKey({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  if (!KEPT.test(pathname)) return null;
  return pathname === '/create-listing' ? pathname : pathname + search;
}

export interface WaitingKind {
  noun: 'Listing' | 'Message' | 'Handed over' | 'Alert';
  /** The field that names it */
  text?: string;
}

/** What may be sent later. A purchase, a payment or a refund never is: its price may have changed. */
const KINDS: (WaitingKind & { path: RegExp; intent?: string })[] = [
  { path: /^\/create-listing$/, noun: 'Listing', text: 'title' },
  { path: new RegExp(`^/messages/${ID}$`, 'i'), noun: 'Message', text: 'content', intent: 'reply' },
  {
    path: new RegExp(`^/(?:(?:material|company)/${ID}/contact|transaction/${ID}/message)$`, 'i'),
    noun: 'Message',
    text: 'content',
  },
  { path: new RegExp(`^/transaction/${ID}/handover$`, 'i'), noun: 'Handed over' },
  { path: /^\/saved\/alert$/, noun: 'Alert', intent: 'save' },
];

export function waitingKindOf(pathname: string, intent: string | null): WaitingKind | null {
  return KINDS.find((kind) => kind.path.test(pathname) && (kind.intent ?? null) === intent) ?? null;
}

export type Outcome = 'sent' | 'signed-out' | 'later' | 'refused';

export function outcomeOf({ status, headers }: Pick<Response, 'status' | 'headers'>): Outcome {
  if (headers.has(SIGN_IN_HEADER) || status === 401) return 'signed-out';
  if (status < 400) return 'sent';
  return status >= 500 || status === 408 || status === 429 ? 'later' : 'refused';
}

export interface Refusal {
  sentence: string;
  result: FormResult | null;
}

/** Reads a refused form out of Remix's turbo-stream, as `keep-forms.client` writes one. */
export function readRefusal(stream: string): Refusal {
  const unknown = 'This was refused. Open it to see why.';
  try {
    const places = JSON.parse(stream.split('\n', 1)[0]!) as unknown[];
    const { data, error } = unflatten(places, 0) as {
      data?: { result?: FormResult };
      error?: unknown[];
    };
    const result = data?.result ?? null;
    const sentences = [...Object.values(result?.error ?? {}).flat(), error?.[0]];
    const sentence = sentences.find((one) => typeof one === 'string' && one);
    return { sentence: (sentence as string | undefined) ?? unknown, result };
  } catch {
    return { sentence: unknown, result: null };
  }
}

/** A list that begins with a string is an instance of a class, such as ErrorResponse. */
function unflatten(places: unknown[], at: number): unknown {
  const value = places[at];
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    const fields = Object.entries(value as Record<string, number>);
    return Object.fromEntries(
      fields.map(([key, place]) => [places[Number(key.slice(1))], unflatten(places, place)]),
    );
  }
  const indexes = (typeof value[0] === 'string' ? value.slice(1) : value) as number[];
  return indexes.map((place) => unflatten(places, place));
}

/** A browser on a network that leads nowhere says that it is online. */
export const isWithoutSignal = () =>
  !navigator.onLine || 'kept' in document.documentElement.dataset;

/** A page's copy is opened again and again with the same one-time id. */
const isCopy = typeof document !== 'undefined' && 'kept' in document.documentElement.dataset;
const renewed = new Map<string, string>();

export function renewNonce(form: FormData): void {
  const nonce = form.get('nonce');
  if (!isCopy || typeof nonce !== 'string') return;
  if (!renewed.has(nonce)) renewed.set(nonce, newNonce());
  form.set('nonce', renewed.get(nonce)!);
}
