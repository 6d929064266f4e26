import { lastToast, showToast } from '../feedback/toast';
import type { FormResult } from './form-result';

const LOST = {
  title: 'No connection',
  description: 'No answer came. What you typed is still here: send it again in a moment.',
};
/** Time for a form to say it in a toast of its own, once it has its answer. */
const FORM_FIRST_MS = 1000;

/**
 * Keeps forms when the connection breaks under them. To Remix a post that fails is an error of the
 * page: it shows the error page in the form's place, and what was typed is gone. Here such a post is
 * answered, in the server's stead, like a form that was refused: with its values, a sentence that
 * says what happened, and a status which tells that nothing need be loaded again. Buttons show no
 * such sentence, so a toast says it where the form has none of its own. Sending again is safe: what
 * may be done only once carries a nonce.
 */
export function keepFormsWhenConnectionBreaks(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    try {
      return await send(input, init);
    } catch (error) {
      const typed = typedValues(input, init);
      // Leaving the page cancels a request, which is no TypeError.
      if (!typed || !(error instanceof TypeError)) throw error;
      const before = lastToast();
      setTimeout(() => {
        if (lastToast() === before) showToast({ kind: 'error', ...LOST });
      }, FORM_FIRST_MS);
      const result = {
        initialValue: typed,
        error: { '': [LOST.description] },
        isUnanswered: true,
      } satisfies FormResult;
      return new Response(flatten({ data: { result } }), {
        status: 503,
        headers: { 'X-Remix-Response': 'yes' },
      });
    }
  };
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
