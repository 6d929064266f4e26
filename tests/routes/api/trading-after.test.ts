import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeToken } from '~/domain/accounts/index.server';
import { ledgerOf, makeAdminActor, stockOf } from '../../domain/trading/trade';
import { openSandbox } from '../../factories/sandbox';
import type { Sandbox } from '../../sandbox/index';
import { resetDatabase } from '../../setup/database';
import { callApi } from './call-api';
import { asked, openPurchase, paid, TERMS } from './contract/trading-stall';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
  await resetDatabase();
});
afterAll(() => sandbox.close());

const get = (address: string, cookie?: string) => callApi('GET', address, { cookie });
const post = (address: string, cookie: string, json?: object) =>
  callApi('POST', address, { cookie, json });

describe('a purchase', () => {
  test('and its list, refunds and sums are there for buyer, seller and admins, for others not', async () => {
    const { at, transactionId, stall, ...cookies } = await paid();
    const list = `/api/transactions/company/${stall.buyer.companyId}`;
    for (const [who, cookie] of Object.entries({
      buyer: cookies.buyer,
      seller: cookies.seller,
      admin: cookies.admin,
    })) {
      const { status, body } = await get(at, cookie);
      expect([status, body?.party, body?.status], who).toEqual([200, who, 'completed']);
      expect((await get(`${at}/refunds`, cookie)).status, who).toBe(200);
    }
    for (const cookie of [cookies.stranger, undefined]) {
      const status = cookie ? 404 : 401;
      expect((await get(at, cookie)).status).toBe(status);
      expect((await get(`${at}/refunds`, cookie)).status).toBe(status);
      expect((await get(list, cookie)).status).toBe(cookie ? 403 : 401);
    }
    expect((await get(list, cookies.seller)).status).toBe(403);
    const capitals = `/api/transactions/company/${stall.buyer.companyId!.toUpperCase()}`;
    for (const query of ['status=paid', 'role=seller', 'page=0']) {
      expect((await get(`${list}?${query}`, cookies.buyer)).status, query).toBe(400);
    }
    const own = await get(capitals, cookies.buyer);
    expect(own.body).toEqual([
      expect.objectContaining({
        id: transactionId,
        side: 'bought',
        status: 'completed',
        materialId: stall.materialId,
        buyerCompanyId: stall.buyer.companyId,
        sellerCompanyId: stall.seller.companyId,
        quantity: 3,
        unitPrice: '19.99',
        subtotal: '59.97',
        platformFee: '3.00',
        totalAmount: '62.97',
        refundedAmount: '0.00',
      }),
    ]);
    expect(own.headers.get('X-Total-Count')).toBe('1');
    expect((await get(list, cookies.admin)).body).toHaveLength(1);
    expect((await get(`${list}?status=pending`, cookies.buyer)).body).toEqual([]);
    expect((await get(`${list}?role=bought`, cookies.buyer)).body).toHaveLength(1);

    const sums = { totalCommissions: '3.00', pendingCommissions: '0.00', paidCommissions: '3.00' };
    const summary = await get('/api/commission-summary', cookies.seller);
    expect(summary.body).toEqual({ ...sums, transactionCount: 1 });
    expect((await get('/api/commission-summary', cookies.stranger)).body).toEqual({
      totalCommissions: '0.00',
      pendingCommissions: '0.00',
      paidCommissions: '0.00',
      transactionCount: 0,
    });
  });

  test('says no secret of Stripe, and no address before it is paid', async () => {
    const { at, buyer } = await openPurchase();
    const { body } = await get(at, buyer);
    expect(body).toMatchObject({ status: 'pending', handover: null, refundable: '0.00' });
    expect(JSON.stringify(body)).not.toMatch(/secret|acct_|pi_/);
  });

  test('is cancelled by the buyer once, however often; not when it is paid', async () => {
    const open = await openPurchase();
    const first = await post(`${open.at}/cancel`, open.buyer);
    const again = await post(`${open.at}/cancel`, open.buyer);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await stockOf(open.stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
    const { body } = await get(open.at, open.seller);
    expect(body).toMatchObject({ status: 'cancelled', cancelReason: 'buyer' });
    const done = await paid();
    const late = await post(`${done.at}/cancel`, done.buyer);
    expect([late.status, late.body?.code]).toEqual([409, 'already_settled']);
  });

  test('is kept open in a sentence while Stripe cannot be asked', async () => {
    const { at, buyer, stall } = await openPurchase();
    await sandbox.control.fail({ kind: 'error', match: 'POST /v1/payment_intents', times: 3 });
    const { status, body } = await post(`${at}/cancel`, buyer);
    await sandbox.control.clearFaults();
    expect([status, body?.message]).toEqual([
      503,
      'An unexpected error occurred. Please try again.',
    ]);
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 3, sold: 0 });
  });

  test("is nobody's for the token of an admin, who has to sign in for it", async () => {
    const { at, stall } = await openPurchase();
    const { token } = await makeToken({ name: 'Reports', scope: 'write' }, await makeAdminActor());
    expect((await callApi('GET', at, { token })).status).toBe(404);
    expect((await callApi('POST', `${at}/cancel`, { token })).status).toBe(404);
    const list = `/api/transactions/company/${stall.buyer.companyId}`;
    expect((await callApi('GET', list, { token })).status).toBe(403);
    const summary = await callApi('GET', '/api/commission-summary', { token });
    expect(summary.body?.transactionCount).toBe(0);
  });

  test('is read by a token that reads, and changed by one that writes', async () => {
    const { at, stall } = await openPurchase();
    const tokenFor = async (scope: 'read' | 'write') =>
      (await makeToken({ name: scope, scope }, stall.buyer)).token;
    const reading = await tokenFor('read');
    expect((await callApi('GET', at, { token: reading })).status).toBe(200);
    expect((await callApi('POST', `${at}/cancel`, { token: reading })).status).toBe(403);
    const token = await tokenFor('write');
    expect((await callApi('POST', `${at}/cancel`, { token })).status).toBe(200);
  });
});

describe('a refund', () => {
  const part = { amount: '20.99', reason: 'One was broken.', sequence: 1 };

  test('is given once by its number, in parts, until nothing is left', async () => {
    const { at, seller, buyer, admin, transactionId, stall } = await paid();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(`${at}/refunds`, seller, part)),
    );
    const [first] = answers;
    expect(first?.body).toMatchObject({ sequence: 1, amount: '20.99' });
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body?.id)}`)).size).toBe(
      1,
    );
    expect((await post(`${at}/refunds`, seller, { ...part, amount: '5.00' })).status).toBe(409);
    const { body } = await get(`${at}/refunds`, buyer);
    expect(body).toMatchObject({
      refunds: [{ sequence: 1, amount: '20.99', platformFee: '1.00', reason: part.reason }],
      refundable: '41.98',
      nextRefundSequence: 2,
      canRefund: false,
      canRequestRefund: true,
    });
    const rest = { reason: 'Take it all back.', sequence: 2 };
    const all = await post(`${at}/refunds`, admin, rest);
    expect([all.status, all.body?.amount]).toEqual([201, '41.98']);
    expect((await get(at, buyer)).body).toMatchObject({
      status: 'refunded',
      refundedAmount: '62.97',
      sellerAmount: '0.00',
    });
    const { sum, balances } = await ledgerOf(transactionId);
    expect([sum, balances.platform_fees]).toEqual([0, 0]);
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
    const more = await post(`${at}/refunds`, seller, { ...rest, sequence: 3 });
    expect([more.status, more.body?.code]).toEqual([409, 'already_settled']);
  });

  test('is not for the buyer to give, nor for what is not paid', async () => {
    const done = await paid();
    expect((await post(`${done.at}/refunds`, done.buyer, part)).status).toBe(403);
    const open = await openPurchase();
    expect((await post(`${open.at}/refunds`, open.seller, part)).status).toBe(409);
  });

  test('is asked for, declined and asked for again, and granted by paying it', async () => {
    const { at, buyer, seller, requestId } = await asked();
    const requests = `${at}/refund-requests`;
    const wish = { amount: '20.99', reason: 'One was broken.' };
    expect((await post(requests, buyer, wish)).body).toEqual({ id: requestId });
    expect((await post(requests, buyer, { reason: 'All of it.' })).status).toBe(409);
    expect((await post(requests, seller, wish)).status).toBe(403);

    const no = { declineReason: 'It was whole when it left.' };
    expect((await post(`${requests}/${requestId}/decline`, buyer, no)).status).toBe(403);
    expect((await post(`${requests}/${requestId}/decline`, seller, no)).status).toBe(200);
    expect((await post(`${requests}/${requestId}/decline`, seller, no)).status).toBe(200);
    expect((await post(`${requests}/${requestId}/withdraw`, buyer)).status).toBe(409);

    const again = await post(requests, buyer, { reason: 'Look at the photo.' });
    expect(again.status).toBe(201);
    const granting = { ...part, requestId: again.body?.id };
    expect((await post(`${at}/refunds`, seller, granting)).status).toBe(201);
    const { body } = await get(`${at}/refunds`, seller);
    expect(body?.refundRequests).toMatchObject([
      { amount: '20.99', state: 'declined', declineReason: no.declineReason },
      { amount: null, state: 'granted' },
    ]);
  });

  test('request is withdrawn twice, and only in the purchase that it is of', async () => {
    const mine = await asked();
    const other = await asked();
    const away = `${mine.at}/refund-requests/${other.requestId}`;
    expect((await post(`${away}/withdraw`, mine.buyer)).status).toBe(404);
    const no = { declineReason: 'No.' };
    expect((await post(`${away}/decline`, mine.seller, no)).status).toBe(404);
    const own = `${mine.at}/refund-requests/${mine.requestId}/withdraw`;
    expect((await post(own, mine.seller)).status).toBe(403);
    expect((await post(own, mine.buyer)).status).toBe(200);
    expect((await post(own, mine.buyer)).status).toBe(200);
  });
});

describe('a handover', () => {
  test('is proposed again as it was read, once', async () => {
    const { at, buyer, seller } = await paid();
    await post(`${at}/handover`, seller, TERMS);
    const { body } = await get(at, buyer);
    const { terms, version } = body!.handover as { terms: object; version: number };
    for (let times = 0; times < 2; times++) {
      const json = { ...terms, version, firstDay: '2026-12-01' };
      expect(await post(`${at}/handover`, buyer, json)).toMatchObject({
        status: 201,
        body: { version: 2 },
      });
    }
  });

  test('is proposed, agreed, handed over and received, each by its side and as often as it is sent', async () => {
    const { at, buyer, seller, admin } = await paid();
    const first = await post(`${at}/handover`, seller, TERMS);
    const again = await post(`${at}/handover`, seller, TERMS);
    expect([first.body, again.body]).toEqual([{ version: 1 }, { version: 1 }]);
    const agree = { version: 1 };
    expect((await post(`${at}/handover/agree`, seller, agree)).status).toBe(403);
    expect((await post(`${at}/handover/received`, buyer)).status).toBe(409);
    expect((await post(`${at}/handover/handed-over`, buyer)).status).toBe(403);
    expect((await post(`${at}/handover`, admin, TERMS)).status).toBe(403);
    for (const [step, cookie] of [
      ['agree', buyer],
      ['handed-over', seller],
      ['received', buyer],
    ] as const) {
      const json = step === 'agree' ? agree : undefined;
      expect((await post(`${at}/handover/${step}`, cookie, json)).status, step).toBe(200);
      expect((await post(`${at}/handover/${step}`, cookie, json)).status, step).toBe(200);
    }
    const { body } = await get(at, seller);
    const { version: _, ...terms } = TERMS;
    expect(body?.handover).toMatchObject({
      state: 'received',
      version: 1,
      proposedBy: 'seller',
      terms: { ...terms, lastDay: null, notes: null },
    });
  });
});
