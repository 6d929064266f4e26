import { matchRoutes } from '@remix-run/react';
import { isSecret } from '~/lib/secret-fields';
import { SIGN_IN_HEADER, SIGNED_OUT_SENTENCE } from '~/lib/sign-in-header';
import { SITE_NAME } from '~/lib/site';
import { LOST_CONNECTION, purchaseInProgress } from '../lost-connection';
import type * as Offline from '../offline/offline.client';
import { outcomeOf, renewNonce, waitingKindOf } from '../offline/rules';
import { lastToast, showToast } from '../feedback/toast';
import { revalidateWhenIdle } from '../live/revalidate-when-idle';
import type { FormResult } from './form-result';
import { forgetSent, hasTyped, type Typed } from './typed-fields.client';

const LOST = {
  status: 503,
  title: LOST_CONNECTION.statusText,
  get description() {
    return `We couldn’t reach ${SITE_NAME}. Nothing you typed was lost. Try again in a moment.`;
  },
};
const LOST_PRESS = { ...LOST, description: LOST_CONNECTION.data };
const SIGNED_OUT = {
  status: 401,
  title: 'Signed out',
  description: SIGNED_OUT_SENTENCE,
};
/** Time for a form to show its own toast first. */
const FORM_FIRST_MS = 1000;
const RETRY_MS = 1000;
const ANSWER_MS = 30_000;
/** The slowest acceptable upload. */
const BYTES_PER_MS = 5;

/** A form with one of these can be sent twice and is carried out once. */
const ONE_TIME = ['nonce', 'sequence'];

/**
 * When a post gets no answer or the session has ended, Remix shows another page and the draft is
 * lost. This answers in the server's place with the typed values and a message, and skips
 * revalidation. A form with a one-time value is also sent a second time here.
 */
export async function sendKept(
  send: typeof fetch,
  input: URL,
  init?: RequestInit,
): Promise<Response> {
  const typed = typedValues(init);
  const waiting = typed && waitingForm(input, init!.body as FormData);
  const ask = () => fetchFully(send, input, init);
  // It would replace the toast of this form's success.
  if (typed) clearTimeout(laterToast);
  const again = !typed || ONE_TIME.some((name) => name in typed) ? sendTwice(ask) : ask();
  try {
    const response = await again;
    if (input.pathname.endsWith('.data')) delete document.documentElement.dataset.kept;
    const replaced = typed?.waiting;
    if (typed && outcomeOf(response) === 'sent') {
      forgetSent(input.pathname, typed);
      if (typeof replaced === 'string') await withOffline((part) => part.discardItem(replaced));
    }
    const isFetcher = typed && !window.__remixRouter.state.navigation.formAction;
    // A conflict means the page is out of date.
    if (isFetcher && response.status === 409) revalidateWhenIdle();
    const isSignedOut = typed && response.headers.has(SIGN_IN_HEADER);
    return isSignedOut && (isWritten(typed, 'textarea') || hasTyped(typed))
      ? refuse(typed, SIGNED_OUT)
      : response;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (!typed && openOfflineCopy()) return new Promise(() => {});
    if (!typed)
      return input.pathname.endsWith('.data') ? repeatPageData(input) : knownRoutes(input);
    // The page is about to be replaced.
    if (await keepWaiting(waiting)) return new Promise(() => {});
    if (!isWritten(typed, FIELDS) || !isAnsweredHere()) reloadPageData();
    const open = Object.entries(typed).filter(([name]) => !isSecret(name));
    const message = isWritten(Object.fromEntries(open), FIELDS) ? LOST : LOST_PRESS;
    return refuse(typed, message, { isUnanswered: true });
  }
}

/** Of a form with many buttons, each waits for itself. */
const awaited = new WeakSet<HTMLElement>();
const askedFor = new Set<string>();

/**
 * Remix reloads the page and loses the input when it can't load the script of a form's route, and
 * shows an error page when it can't discover the route.
 */
async function loadRoute(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  const button = event.submitter;
  const { __remixRouter: router, __remixRouteModules: known, __remixManifest: site } = window;
  const action = button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  const address = new URL(action, location.href);
  if (!router || form.getAttribute('method') !== 'post' || form.target) return;
  const matches = matchRoutes(router.routes as Routes, address);
  const routes = matches?.map(({ route }) => site.routes[route.id!]!);
  const isHere = routes ? routes.every(({ id }) => id in known) : askedFor.has(address.pathname);
  if (isHere) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (awaited.has(button ?? form)) return;
  awaited.add(button ?? form);
  button?.setAttribute('aria-busy', 'true');
  const tooLong = new Promise((_, fail) => setTimeout(fail, ANSWER_MS));
  const loadAll = async () => {
    const wanted = routes ?? (await askForRoutes(address));
    await Promise.all(
      wanted.map(async ({ id, module, imports = [] }) => {
        if (id in known) return;
        // Threat: some browsers never load a module again that failed to load once.
        await Promise.all([module, ...imports].map(async (href) => (await fetch(href)).blob()));
        known[id] = (await import(/* @vite-ignore */ module)) as (typeof known)[string];
      }),
    );
    return true;
  };
  const isLoaded = await Promise.race([loadAll(), tooLong]).catch(() => false);
  awaited.delete(button ?? form);
  button?.removeAttribute('aria-busy');
  if (isLoaded) return form.requestSubmit(button);
  if (await keepWaiting(waitingForm(address, new FormData(form, button)))) return;
  showToast({ kind: 'error', title: LOST_PRESS.title, description: LOST_PRESS.description });
}

/** The request Remix makes next, from the browser's cache. No routes after a deploy: Remix reloads. */
async function askForRoutes({ pathname }: URL) {
  const { version } = window.__remixManifest;
  const response = await fetch(
    new URL(`/__manifest?${new URLSearchParams({ p: pathname, version })}`, location.origin),
  );
  const isAnswered = response.status === 200;
  const routes = (
    isAnswered ? await response.json() : {}
  ) as (typeof window.__remixManifest)['routes'];
  askedFor.add(pathname);
  return Object.values(routes);
}

if (typeof document !== 'undefined') {
  // After the window's listeners, which keep forms that can wait for a signal.
  document.addEventListener('submit', (event) => void loadRoute(event), { capture: true });
}

/** The service worker has a copy of the next page, or explains what still works. */
function openOfflineCopy(): boolean {
  const { state, location: next } = window.__remixRouter.state.navigation;
  if (!navigator.serviceWorker?.controller || purchaseInProgress()) return false;
  const path = state === 'loading' && next.pathname + next.search;
  if (!path || path === location.pathname + location.search) return false;
  location.assign(path);
  return true;
}

function waitingForm({ pathname, search }: URL, form: FormData) {
  const address = { pathname: pathname.replace(/\.data$/, ''), search };
  const intent = form.get('intent');
  const kind = waitingKindOf(address.pathname, typeof intent === 'string' ? intent : null);
  if (!kind) return null;
  renewNonce(form);
  return { address, form };
}

const keepWaiting = async (waiting: ReturnType<typeof waitingForm>) =>
  waiting && withOffline((part) => part.keepForLater(waiting.address, waiting.form));

/** Its script may fail to load: the form then says that nothing was sent. */
const withOffline = async <Value>(work: (part: typeof Offline) => Promise<Value>) =>
  import('../offline/offline.client').then(work).catch(() => null);

/** @throws TypeError for an answer that is cut off or never comes */
async function fetchFully(send: typeof fetch, input: URL, init?: RequestInit): Promise<Response> {
  const stop = new AbortController();
  init?.signal?.addEventListener('abort', () => stop.abort(init.signal?.reason));
  const wait = ANSWER_MS + fileBytes(init?.body) / BYTES_PER_MS;
  const timer = setTimeout(() => stop.abort(new TypeError('No answer')), wait);
  try {
    const response = await send(input, { ...init, signal: stop.signal });
    // From a proxy, or the server when busy: the app's own answers have Remix's header.
    if (response.status >= 500 && !response.headers.has('X-Remix-Response')) {
      throw new TypeError('Busy');
    }
    await response.clone().arrayBuffer();
    return response;
  } finally {
    clearTimeout(timer);
  }
}

const fileBytes = (body: RequestInit['body']): number =>
  body instanceof FormData
    ? [...body.values()].reduce((sum, part) => sum + (part instanceof File ? part.size : 0), 0)
    : 0;

/** A short loss of connection, such as during a checkout, must not replace the page. */
async function sendTwice(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    // Leaving the page aborts a request, which isn't a TypeError.
    if (!(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return send();
  }
}

/** A failed revalidation must not replace the page, which may have unsaved input. */
function repeatPageData({ pathname, searchParams }: URL): Response {
  const { location } = window.__remixRouter.state;
  const loaderData: Record<string, unknown> = window.__remixRouter.state.loaderData;
  searchParams.delete('_routes');
  const path = location.pathname === '/' ? '/_root' : location.pathname;
  const shown = `${path}.data?${new URLSearchParams(location.search)}`;
  // oxlint-disable-next-line typescript/only-throw-error -- an error page's response
  if (shown !== `${pathname}?${searchParams}`) throw LOST_CONNECTION;
  const pages = Object.entries(loaderData).map(([route, data]) => [route, { data }] as const);
  return answer(Object.fromEntries(pages));
}

/** False if the form posts to another page, which can't be loaded now either. */
function isAnsweredHere(): boolean {
  const { routes, state } = window.__remixRouter;
  const next = state.navigation.location;
  return !next || routeOf(matchRoutes(routes as Routes, next)) === routeOf(state.matches);
}

type Routes = Parameters<typeof matchRoutes>[0];

const routeOf = (matches: { route: { id?: string } }[] | null) => matches?.at(-1)?.route.id;

/** Reloads the page's data to show whether the button worked; keeps the page until then. */
function reloadPageData(): void {
  const router = window.__remixRouter;
  const { navigation, location } = router.state;
  if (!navigation.formAction) return revalidateWhenIdle();
  void router.navigate(location, { replace: true, preventScrollReset: true });
}

/** Remix discovers an address's routes before it sends a fetcher or a form there. */
async function knownRoutes({ searchParams }: URL): Promise<Response> {
  const router = window.__remixRouter;
  const { location, navigation, fetchers } = router.state;
  if (matchRoutes(router.routes as Routes, searchParams.get('p') ?? '')) return new Response('{}');
  const press = [...fetchers.keys()].find((key) => fetchers.get(key)?.state === 'submitting');
  if (press || navigation.formAction) {
    reloadPageData();
    showLater(LOST_PRESS);
  }
  // oxlint-disable-next-line typescript/only-throw-error -- an error page's response
  if (!press) throw LOST_CONNECTION;
  // Nothing else ends a fetcher, and any answer, even a refusal, would bring an error page.
  router.fetch(press, 'root', location.pathname + location.search);
  return new Promise(() => {});
}

function refuse(
  typed: Typed,
  message: typeof LOST,
  more: Pick<FormResult, 'isUnanswered'> = {},
): Response {
  showLater(message);
  const result = {
    initialValue: typed,
    error: { '': [message.description] },
    ...more,
  } satisfies FormResult;
  return answer({ data: { result } }, message.status);
}

let laterToast: ReturnType<typeof setTimeout> | undefined;

function showLater({ title, description }: typeof LOST): void {
  const before = lastToast();
  laterToast = setTimeout(() => {
    if (lastToast() === before) showToast({ kind: 'error', title, description });
  }, FORM_FIRST_MS);
}

function answer(value: object, status = 200): Response {
  return new Response(flatten(value), { status, headers: { 'X-Remix-Response': 'yes' } });
}

/** A checkbox’s value may be an id that a lone button sends too. */
const FIELDS = 'textarea, select, input:not([type=hidden], [type=checkbox], [type=radio])';

const isWritten = (typed: Typed, fields: string): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(fields)].some(
    ({ name, value }) => value && [typed[name]].flat().includes(value),
  );

function typedValues({ body }: RequestInit = {}): Typed | null {
  if (!(body instanceof FormData || body instanceof URLSearchParams)) return null;
  const typed: Typed = {};
  body.forEach((value: FormDataEntryValue, name: string) => {
    if (typeof value !== 'string') return;
    const before = typed[name];
    typed[name] = before === undefined ? value : [before, value].flat();
  });
  return typed;
}

/** The turbo-stream format: a flat list in which lists and objects name their values by index. */
function flatten(value: unknown): string {
  const places: unknown[] = [];
  place(value, places);
  return `${JSON.stringify(places)}\n`;
}

function place(value: unknown, places: unknown[]): number {
  if (value === undefined) return -7;
  if (value === null) return -5;
  const index = places.push(null) - 1;
  if (Array.isArray(value)) places[index] = value.map((inner) => place(inner, places));
  else if (value instanceof Date) places[index] = ['D', value.getTime()];
  else if (typeof value === 'object') {
    places[index] = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [`_${place(key, places)}`, place(inner, places)]),
    );
  } else places[index] = value;
  return index;
}
