import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { ActionFunctionArgs } from '@remix-run/node';
import { RemixServer, useActionData } from '@remix-run/react';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { z } from 'zod/v4';
import { answerJson } from '~/http/api.server';
import { readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { withRefusalPage } from '~/http/pages/refusal-page.server';
import { DomainError } from '~/lib/errors';
import { openRemix } from './servers';

/* Over HTTP: what an action returns doesn't show the headers that a browser gets. */
const refuse = async (): Promise<never> => {
  throw new DomainError('rate_limited', 'Too many attempts. Wait 2 minutes and try again.', {
    details: { retryAfterSeconds: 90.2 },
  });
};

async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, z.object({ email: z.string(), password: z.string() }));
  return form.submit(refuse);
}

function Form() {
  const answer = useActionData<{ result: { initialValue?: { email?: string } } }>();
  return createElement('input', {
    name: 'email',
    defaultValue: answer?.result.initialValue?.email,
  });
}

const routes = {
  root: { id: 'root', path: '', module: { default: Form, action } },
  page: {
    id: 'page',
    path: 'page',
    module: { default: Form, ErrorBoundary: () => null, loader: () => withRefusalPage(refuse) },
  },
  away: {
    id: 'away',
    path: 'away',
    module: {
      action: () =>
        answerJson(() =>
          withFallbackMessage('Try again.', () => Promise.reject(new Error('gone'))),
        ),
    },
  },
  call: { id: 'call', path: 'call', module: { action: () => answerJson(refuse) } },
};

const entry = {
  default: (request: Request, status: number, headers: Headers, context: never) =>
    new Response(renderToString(createElement(RemixServer, { context, url: request.url })), {
      status,
      headers,
    }),
  handleDataRequest: (response: Response) => response,
};

let server: Awaited<ReturnType<typeof openRemix>>;
let origin: string;
beforeAll(async () => {
  server = await openRemix(routes, entry);
  origin = server.origin;
});
afterAll(() => server.close());

const send = (path: string) =>
  fetch(origin + path, {
    method: 'POST',
    body: new URLSearchParams({ email: 'ann@people.example', password: 'Secret!2026' }),
  });

test('a rate-limited form gets 429 with Retry-After and what was typed, except the password', async () => {
  const page = await send('/?index');
  expect(page.status).toBe(429);
  expect(page.headers.get('Retry-After')).toBe('91');
  const html = await page.text();
  expect(html).toContain('value="ann@people.example"');
  expect(html).not.toContain('Secret!2026');
});

test('the same form sent by a script gets the same status and header', async () => {
  const answer = await send('/_root.data');
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '91']);
  expect(await answer.text()).toContain('Too many attempts. Wait 2 minutes and try again.');
});

test('a rate-limited page or call gets the header once', async () => {
  const page = await fetch(`${origin}/page`);
  expect([page.status, page.headers.get('Retry-After')]).toEqual([429, '91']);
  const call = await send('/call');
  expect([call.status, call.headers.get('Retry-After')]).toEqual([429, '91']);
  expect(await call.json()).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 90.2 });
});

test('what cannot be done for now says when to try again', async () => {
  const answer = await send('/away');
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
});
