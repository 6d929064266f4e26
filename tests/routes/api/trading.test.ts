import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { REFUSALS } from '~/domain/trading/copy';
import { ageAttempts, eventsOf, see, stockOf } from '../../domain/trading/trade';
import { useSandbox } from '../../setup/sandbox';
import { callApi } from './call-api';
import { CARD, market, openPurchase } from './contract/trading';
import { trader } from './contract/sent';
import { setEnv } from '../../setup/environment';

type Market = Awaited<ReturnType<typeof market>>;

const sandbox = useSandbox();

const stripeCalls = () => sandbox.control.requests({ match: 'POST' });

const buy = (there: Market, changes: object = {}, { cookie = there.buyer, key = '' } = {}) =>
  callApi('POST', '/api/payment/create-intent', {
    cookie,
    json: { ...there.order, ...changes },
    headers: key ? { 'Idempotency-Key': key } : {},
  });
const payBy = (at: string, cookie: string, number = CARD.number) =>
  callApi('POST', `${at}/confirm-card`, { cookie, json: { ...CARD, number } });

describe('buying', () => {
  test('holds the stock, returns what to pay, and is paid with a test card', async () => {
    const there = await market();
    await sandbox.control.clearRequests();
    const { status, body } = await buy(there);
    expect(status).toBe(201);
    expect(body).toEqual({
      clientSecret: expect.stringMatching(/^pi_.*_secret_/),
      transactionId: expect.any(String),
      quantity: 3,
      unitPrice: '19.99',
      subtotal: '59.97',
      platformFee: '3.00',
      totalAmount: '62.97',
      publishableKey: null,
    });
    expect(await stockOf(there.order.materialId)).toEqual({ onSale: 7, held: 3, sold: 0 });
    const [call] = await stripeCalls();
    expect(call?.body).toContain('amount=6297&');

    const at = `/api/transactions/${String(body?.transactionId)}`;
    const declined = await payBy(at, there.buyer, '4000 0000 0000 0002');
    expect([declined.status, declined.body?.code]).toEqual([402, 'payment_failed']);
    const paid = await payBy(at, there.buyer);
    expect(paid.body).toEqual({ status: 'completed', redirectUrl: null });
    expect((await payBy(at, there.buyer)).body).toEqual(paid.body);
    expect(await stockOf(there.order.materialId)).toEqual({ onSale: 7, held: 0, sold: 3 });
  });

  test('names the purchase that waits on Stripe’s page, and where it is', async () => {
    const there = await market();
    const open = await there.stall.buy({ flow: 'checkout' });
    const { status, body } = await buy(there);
    expect([status, body?.code]).toEqual([409, 'conflict']);
    expect(body).toMatchObject({
      transactionId: open.transactionId,
      checkoutUrl: open.checkoutUrl,
    });
  });

  test('accepts uppercase ids and a numeric price', async () => {
    const there = await market();
    const { materialId, sellerCompanyId } = there.order;
    const { status, body } = await buy(there, {
      materialId: materialId.toUpperCase(),
      sellerCompanyId: sellerCompanyId.toUpperCase(),
      quantity: '1',
      unitPrice: 19.99,
    });
    expect([status, body?.totalAmount]).toEqual([201, '20.99']);
  });

  test('with a card that needs 3-D Secure continues on the bank’s page', async () => {
    const { at, buyer } = await openPurchase();
    const { body } = await payBy(at, buyer, '4000 0025 0000 3155');
    expect(body).toEqual({ status: 'pending', redirectUrl: expect.stringMatching(/^http/) });
  });

  test('is for the session’s company, whatever buyer is named', async () => {
    const there = await market();
    const other = await trader();
    const named = {
      buyerCompanyId: other.companyId,
      companyId: other.companyId,
      senderCompanyId: other.companyId,
      platformFee: '0.00',
      totalAmount: '0.50',
      status: 'completed',
    };
    const { body } = await buy(there, named);
    expect(body?.totalAmount).toBe('62.97');
    expect(await see(String(body?.transactionId))).toMatchObject({
      buyerCompanyId: there.stall.buyer.companyId,
      status: 'pending',
    });
  });

  test('can’t pay a cancelled purchase', async () => {
    const { at, buyer } = await openPurchase();
    await callApi('POST', `${at}/cancel`, { cookie: buyer });
    expect(await payBy(at, buyer)).toMatchObject({
      status: 409,
      body: { code: 'already_settled', message: REFUSALS.cancelledMeanwhile },
    });
  });

  test('refuses what is on hold with 409, and more than that with 400', async () => {
    const there = await market();
    await buy(there, { quantity: 8 });
    const held = await buy(there, { quantity: 5 }, { cookie: (await trader()).cookie });
    expect(held).toMatchObject({
      status: 409,
      body: {
        code: 'out_of_stock',
        available: 2,
        message: 'Only 2 left; more are on hold for unpaid purchases. Choose a smaller quantity.',
      },
    });
    const { status, body } = await buy(
      there,
      { quantity: 11 },
      { cookie: (await trader()).cookie },
    );
    expect([status, body?.available]).toEqual([400, 2]);
    expect(body?.message).toBe('Only 2 left. Choose a smaller quantity.');
  });

  test('with live payments accepts no card number and doesn’t call Stripe', async () => {
    const { at, buyer } = await openPurchase();
    await sandbox.control.clearRequests();
    setEnv({
      STRIPE_SECRET_KEY: 'sk_test_real',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_real',
      STRIPE_WEBHOOK_SECRET: 'whsec_real',
    });
    const { status, body } = await payBy(at, buyer);
    expect([status, body?.code]).toEqual([409, 'conflict']);
    expect(body?.message).toContain('card numbers go to Stripe only');
    expect(await stripeCalls()).toEqual([]);
  });
});

describe('a refused purchase', () => {
  let there: Market;
  beforeAll(async () => {
    there = await market();
  });
  beforeEach(() => sandbox.control.clearRequests());

  async function refused(changes: object, as: { cookie?: string } = {}) {
    const { status, body } = await buy(there, changes, as);
    expect(await stripeCalls()).toEqual([]);
    expect(await stockOf(there.order.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
    expect(await db.transaction.count({ where: { materialId: there.order.materialId } })).toBe(0);
    return { status, body };
  }

  test('for a quantity or a price that is none is 400, and Stripe is not called', async () => {
    for (const [field, values] of [
      ['quantity', [0, 1.5, 1e9, '1e3', null, true, [3], {}, '']],
      ['unitPrice', [-1, '0', 0.001, 1e12, '1e12', null, '1,000.00', 1e-7]],
    ] as const) {
      for (const value of values) {
        const { status, body } = await refused({ [field]: value });
        expect([status, body?.field], JSON.stringify(value)).toEqual([400, field]);
      }
    }
  });

  test('for a tampered price is 409 with the current one, and Stripe is not called', async () => {
    expect(await refused({ unitPrice: '0.01' })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', unitPrice: '19.99' },
    });
  });

  test('for a tampered seller is 400, and Stripe is not called', async () => {
    const tampered = { sellerCompanyId: there.stall.buyer.companyId };
    expect(await refused(tampered)).toMatchObject({ status: 400, body: { code: 'wrong_seller' } });
    expect((await refused({ sellerCompanyId: 'me' })).status).toBe(400);
  });

  test('of the buyer’s own listing, of an unknown one or by a guest doesn’t call Stripe either', async () => {
    const own = await refused({}, { cookie: there.seller });
    expect(own).toMatchObject({ status: 403, body: { code: 'own_listing' } });
    expect((await refused({ materialId: randomUUID() })).status).toBe(404);
    expect((await refused({ materialId: 'first' })).status).toBe(400);
    expect((await refused({}, { cookie: 'session=of-nobody' })).status).toBe(401);
    const tooMany = await refused({ quantity: 11 });
    expect(tooMany).toMatchObject({ status: 400, body: { field: 'quantity', available: 10 } });
  });
});

describe('the same Idempotency-Key', () => {
  test('is the same purchase and payment intent, for its caller only', async () => {
    const there = await market();
    await sandbox.control.clearRequests();
    const first = await buy(there, {}, { key: 'order-7' });
    const again = await buy(there, {}, { key: 'order-7' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await stripeCalls()).toHaveLength(1);
    expect((await buy(there, { quantity: 4 }, { key: 'order-7' })).status).toBe(422);
    const other = await buy(there, {}, { key: 'order-7', cookie: (await trader()).cookie });
    expect(other.body?.transactionId).not.toBe(first.body?.transactionId);
    expect(await stockOf(there.order.materialId)).toEqual({ onSale: 4, held: 6, sold: 0 });
  });

  test('is what makes it new: another or none gets the unpaid purchase with 200', async () => {
    const there = await market();
    const first = await buy(there, {}, { key: 'job-1' });
    expect(first.status).toBe(201);
    for (const key of ['job-2', '', 'job-2']) {
      const { status, body } = await buy(there, {}, { key });
      expect([status, body]).toEqual([200, first.body]);
    }
    await db.idempotentCall.deleteMany();
    expect((await buy(there, {}, { key: 'job-1' })).status).toBe(201);
    const { transactionId } = first.body as { transactionId: string };
    expect(await buy(there, { quantity: 4 }, { key: 'job-3' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', transactionId },
    });
  });

  test('finds the purchase after a lost response, as long as it can be paid', async () => {
    const there = await market();
    const first = await buy(there, {}, { key: 'order-9' });
    await db.idempotentCall.deleteMany();
    const again = await buy(there, {}, { key: 'order-9' });
    expect(again.body).toEqual(first.body);

    const { transactionId } = first.body as { transactionId: string };
    await callApi('POST', `/api/transactions/${transactionId}/cancel`, { cookie: there.buyer });
    await db.idempotentCall.deleteMany();
    const late = await buy(there, {}, { key: 'order-9' });
    expect(late).toMatchObject({ status: 409, body: { code: 'already_settled', transactionId } });
    expect(await stockOf(there.order.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
  });

  test('continues a purchase that Stripe refused', async () => {
    const there = await market();
    await sandbox.control.fail({ kind: 'error', status: 400, match: 'POST /v1/payment_intents' });
    const refused = await buy(there, {}, { key: 'order-11' });
    expect([refused.status, refused.body?.code]).toEqual([402, 'payment_failed']);
    await ageAttempts();
    expect((await buy(there, {}, { key: 'order-11' })).status).toBe(201);
    expect(await stockOf(there.order.materialId)).toEqual({ onSale: 7, held: 3, sold: 0 });
  });

  test('continues a purchase after no response from Stripe', async () => {
    const there = await market();
    await sandbox.control.fail({
      kind: 'error',
      when: 'after',
      match: 'POST /v1/payment_intents',
      times: 3,
    });
    const failed = await buy(there, {}, { key: 'order-10' });
    await sandbox.control.clearFaults();
    await ageAttempts();
    expect([failed.status, failed.body?.message]).toEqual([
      503,
      'Failed to initialize payment. Please try again or contact support if the problem persists.',
    ]);
    const { status, body } = await buy(there, {}, { key: 'order-10' });
    expect(status).toBe(201);
    expect(await stockOf(there.order.materialId)).toEqual({ onSale: 7, held: 3, sold: 0 });
    const made = await eventsOf(sandbox, String(body?.transactionId));
    expect(made.filter(({ type }) => type === 'payment_intent.created')).toHaveLength(1);
  });
});
