import { isSignedBy, openReceiver } from '../factories/webhook-receiver';
import { expect, makeSeller, reopenUntil, signIn, test } from './setup/test';

test('the API refuses other sites, shows its docs, and accepts a token created without JavaScript', async ({
  browser,
  baseURL,
  request,
}) => {
  const seller = await makeSeller({ payable: false });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await signIn(page, seller);

  await test.step('a token created under Security is shown once and works', async () => {
    await page.goto('/profile/security');
    await page.getByLabel('Token Name').fill('Yard inventory');
    await page.getByLabel('Permissions').selectOption('Read and write');
    await page.getByRole('button', { name: 'Create Token' }).click();
    const token = await page.getByLabel('Your new token').inputValue();
    // Race: the server closes a connection that was idle for five seconds.
    const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
    const listings = await request.get('/api/my-listings', { headers });
    expect([listings.status(), await listings.json()]).toEqual([200, []]);
    await page.goto('/profile/security');
    await expect(page.getByText(token)).toHaveCount(0);
    await page.getByRole('button', { name: 'Revoke Yard inventory' }).click();
    await expect(page.getByText('Token revoked')).toBeVisible();
    expect((await request.get('/api/my-listings', { headers })).status()).toBe(401);
  });

  await test.step('another site’s write is refused in JSON, and a wrong method gets the allowed ones', async () => {
    const refused = await page.request.post('/api/objects/upload', {
      headers: { Origin: 'https://evil.example' },
    });
    expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'forbidden' }]);
    const wrong = await request.patch('/api/materials');
    expect([wrong.status(), wrong.headers().allow]).toEqual([405, 'GET, POST, HEAD, OPTIONS']);
    const none = await request.get('/api/nothing');
    expect([none.status(), await none.json()]).toMatchObject([404, { code: 'not_found' }]);
    const options = await request.fetch('/api/materials', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(options.headers()['access-control-allow-origin']).toBeUndefined();
  });

  await test.step('/api/docs lists every call without a script', async () => {
    const docs = await (await request.get('/api/docs')).text();
    expect(docs).toContain('POST /api/materials<');
    expect(docs).not.toMatch(/<script(?![^>]*application\/ld)[^>]*src=/);
  });
  await context.close();
});

test('a webhook added without JavaScript gets a signed test event, and is paused and deleted', async ({
  browser,
  baseURL,
}) => {
  const seller = await makeSeller({ payable: false });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await signIn(page, seller);
  const receiver = await openReceiver();
  await page.goto('/profile/webhooks');
  await page.getByLabel('stock.changed').check();
  await page.getByLabel('Address').fill(`${receiver.origin}/hook`);
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  const secret = await page.getByLabel('Your new secret').inputValue();

  await page.goto('/profile/webhooks');
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByRole('button', { name: 'Send Test Event' }).click();
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(isSignedBy(secret, receiver.received[0]!)).toBe(true);
  const deliveries = page.getByRole('region', { name: 'Webhook deliveries' });
  const delivered = deliveries.filter({ hasText: /webhook\.test.*Delivered.*204 in/s });
  await reopenUntil(page, '/profile/webhooks', delivered);

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Change' }).click();
  await page.getByRole('button', { name: 'Delete Webhook' }).click();
  await expect(page.getByText('Webhook deleted')).toBeVisible();
  await expect(page.getByText(receiver.origin)).toHaveCount(0);
  receiver.close();
  await context.close();
});
