import { getResponse } from 'msw';
import { expect, test } from 'vitest';
import type { Sandbox } from '../sandbox';
import { openSandbox } from './harness';

async function show({ handlers, url }: Sandbox, path: string) {
  const response = (await getResponse(handlers, new Request(url + path)))!;
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('an unknown URL gets a 404 page', async () => {
  const { sandbox } = await openSandbox();
  for (const path of [
    '/nothing',
    '/checkout/x',
    '/authenticate/x',
    '/mail/x',
    '/connect/setup/x',
  ]) {
    const page = await show(sandbox, path);
    expect(page.status).toBe(404);
    expect(page.text).toContain('not');
  }
});

test('pages run no script and can’t be framed', async () => {
  const { sandbox } = await openSandbox();
  const { headers, text } = await show(sandbox, '/mail');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(text).not.toContain('<script');
});
