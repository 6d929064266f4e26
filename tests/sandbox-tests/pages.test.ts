import { getResponse } from 'msw';
import { expect, test } from 'vitest';
import type { Sandbox } from '../sandbox';
import { openSandbox, purchase } from './harness';

async function show({ handlers, url }: Sandbox, path = '/') {
  const response = (await getResponse(handlers, new Request(url + path)))!;
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('the overview lists payments and balances', async () => {
  const { sandbox, stripe } = await openSandbox();
  const seller = await sandbox.control.onboard({ businessName: 'Ridge <b>' });
  const intent = await stripe.paymentIntents.create(purchase(seller.id));
  await sandbox.control.pay({ payment_intent: intent.id });
  const page = await show(sandbox);
  for (const text of ['Test payments — no real money', intent.id, 'Ridge &lt;b&gt;', '$59.97']) {
    expect(page.text).toContain(text);
  }
});

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
  const { headers, text } = await show(sandbox);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(text).not.toContain('<script');
});
