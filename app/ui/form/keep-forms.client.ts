import { SIGN_IN_HEADER } from '~/lib/sign-in-header';
import { lastToast, showToast } from '../feedback/toast';
import type { FormResult } from './form-result';

const LOST = {
  status: 503,
  title: 'No connection',
  description: 'No answer came. What you typed is still here: send it again in a moment.',
};
const SIGNED_OUT = {
  status: 401,
  title: 'Signed out',
  description:
    'You are no longer signed in. What you typed is still here: sign in in another tab, then send it again.',
};
/** Time for a form to say it in a toast of its own, once it has its answer. */
const FORM_FIRST_MS = 1000;

/**
 * Keeps forms as they were typed when the connection breaks under them, or when the session has
 * ended meanwhile. To Remix a post that fails is an error of the page: it shows the error page in the
 * form's place, and what was typed is gone; so it is after the way to sign in. Here such a post is
 * answered, in the server's stead, like a form that was refused: with its values, a sentence that
 * says what happened, and a status which tells that nothing need be loaded again. Buttons show no
 * such sentence, so a toast says it where the form has none of its own. Sending again is safe: what
 * may be done only once carries a nonce.
 */
export function keepForms(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const typed = typedValues(input, init);
    if (!typed) return send(input, init);
    try {
      const response = await send(input, init);
      const isLost = response.headers.has(SIGN_IN_HEADER) && hasLongText(typed);
      return isLost ? refuse(typed, SIGNED_OUT) : response;
    } catch (error) {
      // Leaving the page cancels a request, which is no TypeError.
      if (!(error instanceof TypeError)) throw error;
      return refuse(typed, LOST, { isUnanswered: true });
    }
  };
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

/** Whether a text of some length is among it; less is sooner typed again than signed in elsewhere. */
function hasLongText(typed: Record<string, string>): boolean {
  return [...document.querySelectorAll('textarea')].some(
    ({ name, value }) => value && typed[name] === value,
  );
}

/** The text fields of a form that Remix posts; null for every other request. */
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

/** As turbo-stream writes it: a list of values, in which lists and objects name what is in them by place. */
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
