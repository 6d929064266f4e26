import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listening } from '~/db/listen.server';
import { messageTrader } from '~/domain/messaging/index.server';
import { refundTransaction, requestRefund } from '~/domain/trading/index.server';
import { createTakeoff } from '~/domain/takeoffs/index.server';
import { installFront } from '~/http/front/front.server';
import { loader as root } from '~/root';
import { loader as browse } from '~/routes/browse/route';
import { loader as material } from '~/routes/material.$id/route';
import { loader as editListing } from '~/routes/material.$id_.edit/route';
import { loader as home } from '~/routes/_index/route';
import { loader as company } from '~/routes/company.$id/route';
import { loader as money } from '~/routes/money/route';
import { loader as payout } from '~/routes/money_.payout.$id/route';
import { loader as notifications } from '~/routes/notifications/route';
import { loader as webhooks } from '~/routes/profile.webhooks/route';
import { loader as purchase } from '~/routes/transaction.$id.($form)/route';
import { loader as compare } from '~/routes/compare/route';
import { loader as takeoffs } from '~/routes/takeoffs/route';
import { loader as takeoff } from '~/routes/takeoffs_.$id/route';
import { loader as transactions } from '~/routes/transactions/route';
import { openStall, paidPurchase } from '../domain/trading/trade';
import { createCompany } from '../factories/company';
import { createMaterial } from '../factories/material';
import { openSandbox } from '../factories/sandbox';
import type { Sandbox } from '../sandbox/index';
import { statementsOf } from '../setup/statements';
import { cookieOf } from './visit';

/*
 * A page is made of the loaders of its route and of the root, at once, in the context of one
 * request, as remix-serve does it.
 */
type Loader = (args: LoaderFunctionArgs) => unknown;
const ROWS = 9;
const PAGES: Record<string, [Loader, LoaderFunctionArgs['params'], cookie?: string]> = {};

let server: Server;
let origin: string;
let cookie: string;
let sandbox: Sandbox;

beforeAll(async () => {
  const seller = await createCompany();
  const first = await createMaterial({ companyId: seller.id });
  for (let row = 1; row < ROWS; row++) await createMaterial({ companyId: seller.id });
  sandbox = await openSandbox();
  const stall = await openStall(sandbox);
  cookie = await cookieOf(stall.buyer.userId);
  const transactionId = await paidPurchase(sandbox, stall);
  for (let part = 1; part <= 3; part++) {
    const reason = `Pallet ${part} was wet.`;
    const { id: requestId } = await requestRefund({ transactionId, reason }, stall.buyer);
    await refundTransaction({ transactionId, amountCents: 1000, reason, requestId }, stall.seller);
    await messageTrader({ transactionId, content: reason, nonce: randomUUID() }, stall.seller);
  }
  const sellerCookie = await cookieOf(stall.seller.userId);
  const { id: payoutId } = await sandbox.control.payOut({ account: stall.accountId });
  const { id: takeoffId } = await createTakeoff(
    {
      id: randomUUID(),
      name: 'x',
      zip: '60601',
      radius: 50,
      lines: ['9 block', '2 gates'],
      file: null,
    },
    stall.buyer,
  );
  Object.assign(PAGES, {
    [`/compare?id=${first.id}&zip=60601&quantity=5`]: [compare, {}],
    '/takeoffs': [takeoffs, {}],
    [`/takeoffs/${takeoffId}?line=1`]: [takeoff, { id: takeoffId }],
    '/': [home, {}],
    '/?featured=nearby': [home, {}, sellerCookie],
    '/browse': [browse, {}],
    '/browse?search=plywood&location=IL': [browse, {}],
    [`/material/${first.id}`]: [material, { id: first.id }],
    [`/material/${stall.materialId}`]: [material, { id: stall.materialId }, sellerCookie],
    [`/material/${stall.materialId}/edit`]: [editListing, { id: stall.materialId }, sellerCookie],
    [`/company/${seller.id}`]: [company, { id: seller.id }],
    '/transactions': [transactions, {}],
    [`/transaction/${transactionId}`]: [purchase, { id: transactionId }],
    '/transactions?role=sold&status=completed&search=block': [transactions, {}],
    '/money': [money, {}, sellerCookie],
    [`/money/payout/${payoutId}`]: [payout, { id: payoutId }, sellerCookie],
    '/profile/webhooks': [webhooks, {}, sellerCookie],
    '/notifications': [notifications, {}],
    '/notifications?category=orders&unreadOnly=1': [notifications, {}],
  });

  server = createServer((incoming, answer) => {
    const [loader, params, own = cookie] = PAGES[incoming.url!]!;
    const request = new Request(`http://localhost:3000${incoming.url}`, {
      headers: { Cookie: own },
    });
    Promise.all([
      root({ request, params, context: {} }),
      loader({ request, params, context: {} }),
    ]).then(
      () => answer.end(),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  installFront(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await listening();
});
afterAll(async () => {
  server.close();
  await sandbox.close();
});

const countQueries = async (path: string) => {
  const statements = await statementsOf(async () =>
    expect(await (await fetch(origin + path)).text()).toBe(''),
  );
  return statements.length;
};

test('a page for a signed-in user makes at most four database queries', async () => {
  for (const path of Object.keys(PAGES)) {
    // What all visitors share is kept from the first visit on; even that asks nothing per row.
    expect(await countQueries(path), `${path}, first visit`).toBeLessThan(ROWS);
    expect(await countQueries(path), path).toBeLessThanOrEqual(4);
  }
});
