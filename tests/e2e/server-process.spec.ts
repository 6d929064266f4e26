import { findFreePort } from '../../scripts/bootstrap/servers.mjs';
import { openEvents } from '../setup/event-stream';
import { openMarket } from './setup/own-market';
import { makeEmptyDatabase, startOwnServer } from './setup/own-server';
import { expect, type Login, makeBuyer, makeSeller, saleOf, test } from './setup/test';

async function cookieOf(origin: string, { email, password }: Login): Promise<string> {
  const response = await fetch(`${origin}/signin`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** A page streams this last, once its data is complete. */
const isWholePage = (html: string) => html.includes('streamController.close()');

test('on SIGTERM under load the server finishes its open requests and exits within 10 s', async () => {
  const SLOW_MS = 2_000;
  const SLOW_REQUESTS = 6;
  const database = await makeEmptyDatabase();
  const market = await openMarket(database.url);
  const { control } = market.sandbox;
  try {
    const { server, origin } = await market.startServer();
    const seller = await makeSeller();
    const sale = await saleOf({ seller, buyer: await makeBuyer(), status: 'completed' });
    const headers = { Cookie: await cookieOf(origin, seller) };

    const stream = await fetch(`${origin}/live/transaction/${sale.id}`, { headers });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const events = openEvents(stream);
    expect(await events.next()).toContain('event: changed');

    let isOver = false;
    const answered = Array.from({ length: 8 }, () => 0);
    const load = answered.map(async (_, loop) => {
      while (!isOver) {
        const response = await fetch(`${origin}/browse`).catch(() => null);
        if (!response) break; // The server stopped listening, as intended.
        const html = await response.text();
        expect(response.status).toBe(200);
        expect(isWholePage(html), 'an answer that was begun is whole').toBe(true);
        answered[loop]! += 1;
      }
    });
    await expect.poll(() => answered.every((times) => times > 0)).toBe(true);

    // These wait for the slow payment provider.
    await control.webhooksSettled();
    await control.clearRequests();
    await control.slow({ ms: SLOW_MS });
    const slow = Array.from({ length: SLOW_REQUESTS }, async () => {
      const response = await fetch(`${origin}/create-listing`, { headers });
      return { status: response.status, isWhole: isWholePage(await response.text()) };
    });
    await expect
      .poll(async () => (await control.requests({ match: 'GET /v1/accounts/' })).length)
      .toBe(SLOW_REQUESTS);

    const askedAt = Date.now();
    process.kill(server.pid!, 'SIGTERM');
    const how = await server.exited;
    isOver = true;

    expect(how).toBe('code 0');
    expect(Date.now() - askedAt).toBeLessThan(10_000);
    expect(await Promise.all(slow)).toEqual(
      Array.from({ length: SLOW_REQUESTS }, () => ({ status: 200, isWhole: true })),
    );
    await Promise.all(load);
    await events.toEnd();
  } finally {
    await market.close();
    await database.drop();
  }
});

test('without its database the server shows an error page and keeps running', async () => {
  const nobody = await findFreePort();
  const { server, origin } = await startOwnServer({
    DATABASE_URL: `postgresql://offcut:secret-of-the-database@127.0.0.1:${nobody}/offcut`,
  });
  try {
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    const response = await fetch(`${origin}/browse`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    const html = await response.text();
    expect(html).toContain('We will be right back');
    expect(html).toContain(response.headers.get('x-request-id')!);
    expect(html).not.toMatch(/secret-of-the-database|ECONNREFUSED|prisma|at .*\.js:\d+/i);
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toMatch(/script-src 'self' 'nonce-/);
    expect(policy.split('; ').find((part) => part.startsWith('script-src'))).not.toContain(
      'unsafe',
    );
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  } finally {
    await server.stop();
  }
});
