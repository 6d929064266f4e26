import { SIGN_IN_HEADER } from '~/lib/sign-in-header';
import { SITE_NAME } from '~/lib/site';
import { LOST_CONNECTION } from '../lost-connection';
import { lastToast, showToast } from '../feedback/toast';
import type { FormResult } from './form-result';

const LOST = {
  status: 503,
  title: 'No connection',
  description: `We couldn’t reach ${SITE_NAME}. Your draft is saved. Try again in a moment.`,
};
const SIGNED_OUT = {
  status: 401,
  title: 'Signed out',
  description:
    'You’re signed out. Your draft is saved. Sign in in another tab, then send it again.',
};
/** Time for a form to show its own toast first. */
const FORM_FIRST_MS = 1000;
const AGAIN_MS = 1000;

/**
 * When a post fails or the session has ended, Remix shows another page and the draft is lost. This
 * answers in the server's place with the typed values and a sentence, and skips revalidation.
 * Resending is safe: one-time actions carry a nonce.
 */
export function keepForms(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const typed = typedValues(input, init);
    if (!typed) return isPage(input) ? sendTwice(() => send(input, init)) : send(input, init);
    try {
      const response = await send(input, init);
      const isLost = response.headers.has(SIGN_IN_HEADER) && hasLongText(typed);
      return isLost ? refuse(typed, SIGNED_OUT) : response;
    } catch (error) {
      throwUnlessLost(error);
      return refuse(typed, LOST, { isUnanswered: true });
    }
  };
}

/** A page's data and routes, unlike a photo's or a stream's */
const isPage = (input: RequestInfo | URL): boolean =>
  input instanceof URL && (input.pathname.endsWith('.data') || input.pathname === '/__manifest');

/** A short loss, such as while a checkout is open, must not replace the page. */
async function sendTwice(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    throwUnlessLost(error);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return send().catch(throwLost);
  }
}

function throwLost(error: unknown): never {
  throw error instanceof TypeError ? LOST_CONNECTION : error;
}

/** Leaving the page aborts a request, which isn't a TypeError. */
function throwUnlessLost(error: unknown): void {
  if (!(error instanceof TypeError)) throw error;
}

function refuse(
  typed: Record<string, string>,
  { status, title, description }: typeof LOST,
  more: Pick<FormResult, 'isUnanswered'> = {},
): Response {
  const before = lastToast();
  setTimeout(() => {
    if (lastToast() === before) showToast({ kind: 'error', title, description });
  }, FORM_FIRST_MS);
  const result = {
    initialValue: typed,
    error: { '': [description] },
    ...more,
  } satisfies FormResult;
  const headers = { 'X-Remix-Response': 'yes' };
  return new Response(flatten({ data: { result } }), { status, headers });
}

function hasLongText(typed: Record<string, string>): boolean {
  return [...document.querySelectorAll('textarea')].some(
    ({ name, value }) => value && typed[name] === value,
  );
}

function typedValues(input: RequestInfo | URL, init?: RequestInit): Record<string, string> | null {
  const isAction = input instanceof URL && input.pathname.endsWith('.data');
  const body = init?.body;
  if (!isAction || !(body instanceof FormData || body instanceof URLSearchParams)) return null;
  const typed: Record<string, string> = {};
  body.forEach((value: FormDataEntryValue, name: string) => {
    if (typeof value === 'string') typed[name] = value;
  });
  return typed;
}

type Plain = string | boolean | Plain[] | { [key: string]: Plain };

/** The turbo-stream format: a flat list in which lists and objects name their values by index. */
function flatten(value: Plain): string {
  const places: unknown[] = [];
  place(value, places);
  return `${JSON.stringify(places)}\n`;
}

function place(value: Plain, places: unknown[]): number {
  const index = places.push(null) - 1;
  places[index] = Array.isArray(value)
    ? value.map((inner) => place(inner, places))
    : typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([key, inner]) => [
            `_${place(key, places)}`,
            place(inner, places),
          ]),
        )
      : value;
  return index;
}
