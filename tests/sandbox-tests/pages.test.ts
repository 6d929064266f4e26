import { expect, test } from 'vitest';
import { openSandbox, purchase, visit } from './harness';

test('the overview lists payments and balances', async () => {
  const { sandbox, stripe } = await openSandbox();
  const seller = await sandbox.control.onboard({ businessName: 'Ridge <b>' });
  const intent = await stripe.paymentIntents.create(purchase(seller.id));
  await sandbox.control.pay({ payment_intent: intent.id });
  const page = await visit(sandbox.url);
  for (const text of ['Test payments — no real money', intent.id, 'Ridge &lt;b&gt;', '$59.97']) {
    expect(page.text).toContain(text);
  }
});

test('an address that is not known is a page that says so', async () => {
  const { sandbox } = await openSandbox();
  for (const path of [
    '/nothing',
    '/checkout/x',
    '/authenticate/x',
    '/mail/x',
    '/connect/setup/x',
  ]) {
    const page = await visit(`${sandbox.url}${path}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain('not');
  }
});

test('pages run no script and cannot be framed', async () => {
  const { sandbox } = await openSandbox();
  const response = await fetch(sandbox.url);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(await response.text()).not.toContain('<script');
});
