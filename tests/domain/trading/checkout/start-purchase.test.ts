import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { getPurchaseOffer, startPurchase } from '~/domain/trading/index.server';
import { editListing } from '~/domain/catalogue/index.server';
import { REFUSALS } from '~/domain/trading/copy';
import { StartPurchase } from '~/domain/trading/checkout/start-purchase.schema';
import { createActor } from '../../../factories/user';
import { stripe } from '~/services/stripe.server';
import { useSandbox } from '../../../setup/sandbox';
import {
  ageAttempts,
  makeBuyer,
  openStall,
  see,
  stockOf,
  createPurchase,
  payAndSettle,
} from '../trade';
import { expectRefusal } from '../../../setup/expectations';
import { doWhileLocked } from '../../../setup/while-locked';
import { changeCompany } from '../../../factories/company';
import { changeMaterial } from '../../../factories/material';

const sandbox = useSandbox();
beforeEach(() => sandbox.control.clearRequests());

const purchasesOf = (materialId: string) => db.transaction.count({ where: { materialId } });
const stripeCalls = () => sandbox.control.requests({ match: 'POST' });

describe('starting a purchase', () => {
  test('opens a hosted page that expires with the hold', async () => {
    const stall = await openStall(sandbox);
    await sandbox.control.clearRequests();
    const started = await stall.buy({ quantity: 3, flow: 'checkout' });
    expect(started.checkoutUrl).toContain('/checkout/cs_');

    const [call] = await stripeCalls();
    const row = await see(started.transactionId);
    expect(new URLSearchParams(call?.body).get('expires_at')).toBe(
      String(Math.floor(row.holdExpiresAt.getTime() / 1000)),
    );
    const minutes = (row.holdExpiresAt.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(30.5);
    expect(minutes).toBeLessThanOrEqual(31);
  });

  test('queues the hold’s expiry together with the hold', async () => {
    const { transactionId } = await createPurchase(sandbox);
    const jobs = await db.$queryRaw<{ key: string; run_at: Date }[]>`
      SELECT key, run_at FROM graphile_worker.jobs WHERE key = ${`expire_hold:${transactionId}`}`;
    expect(jobs).toHaveLength(1);
    expect(jobs[0]!.run_at.getTime()).toBe((await see(transactionId)).holdExpiresAt.getTime());
  });

  test('another attempt at the same order continues the open purchase', async () => {
    const stall = await openStall(sandbox);
    const first = await stall.buy();
    expect(await stall.buy()).toEqual(first);
    const colleague = await createActor(stall.buyer.companyId);
    expect(await stall.buy({ flow: 'checkout' }, colleague)).toEqual(first);
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 3, sold: 0 });
    await expectRefusal(stall.buy({ quantity: 4 }), {
      status: 409,
      details: { transactionId: first.transactionId },
    });
    await expectRefusal(stall.buy({ sellerCompanyId: randomUUID() }), 'wrong_seller');

    await payAndSettle(sandbox, first.transactionId);
    expect((await stall.buy()).transactionId).not.toBe(first.transactionId);
  });

  test('twenty attempts at once hold the stock once', async () => {
    const stall = await openStall(sandbox, { quantity: 100 });
    const started = await Promise.all(Array.from({ length: 20 }, () => stall.buy()));
    expect(new Set(started.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 97, held: 3, sold: 0 });
  });

  test('an attempt that Stripe leaves unanswered ends after ten seconds with one hold', async () => {
    const client = stripe() as unknown as {
      getApiField(name: string): number;
      _setApiField(name: string, value: number): void;
    };
    expect(client.getApiField('timeout')).toBe(10_000);
    const stall = await openStall(sandbox);
    await sandbox.control.fail({ match: 'POST /v1/payment_intents', kind: 'timeout', times: 5 });
    client._setApiField('timeout', 500);
    await expectRefusal(stall.buy(), 'service_unavailable');
    client._setApiField('timeout', 10_000);
    expect(await stripeCalls()).toHaveLength(1);

    await sandbox.control.clearFaults();
    await ageAttempts();
    expect(await stall.buy()).toHaveProperty('clientSecret');
    expect(await purchasesOf(stall.materialId)).toBe(1);
  });

  test('with a nonce of another company is another purchase', async () => {
    const stall = await openStall(sandbox);
    const order = stall.order();
    const first = await startPurchase(order, stall.buyer);
    const second = await startPurchase(order, await makeBuyer());
    expect(second.transactionId).not.toBe(first.transactionId);
  });

  test('refuses a nonce used with another quantity or price', async () => {
    const stall = await openStall(sandbox);
    const order = stall.order();
    await startPurchase(order, stall.buyer);
    await expectRefusal(startPurchase({ ...order, unitPriceCents: 1 }, stall.buyer), 'conflict');
    await expectRefusal(startPurchase({ ...order, quantity: 4 }, stall.buyer), 'conflict');
  });

  test.each([
    ['seller_cannot_be_paid', { paymentEnabled: false }, /can’t receive payments now/],
    ['unavailable', { registrationStatus: 'suspended' as const }, undefined],
  ] as const)(
    'refuses with %s a seller who can’t be paid or is suspended',
    async (code, data, why) => {
      const stall = await openStall(sandbox);
      await changeCompany(stall.seller.companyId!, data);
      await expectRefusal(stall.buy(), code);
      const offer = await getPurchaseOffer(stall.materialId, stall.buyer);
      if (why) expect(offer?.blocked).toMatch(why);
      else expect(offer).toBeNull();
    },
  );

  test.each(['element', 'checkout'] as const)(
    'asks Stripe only once (%s) about a seller it no longer pays',
    async (flow) => {
      for (const change of ['revoked', 'left'] as const) {
        const stall = await openStall(sandbox);
        const account = stall.accountId;
        if (change === 'left') await sandbox.control.deauthorize({ account });
        else await sandbox.control.setTransfers({ account, status: 'inactive' });
        const refusal = { status: 409, code: 'seller_cannot_be_paid' };
        await expectRefusal(stall.buy({ flow }), refusal);
        expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 3, sold: 0 });

        const other = await makeBuyer();
        expect((await getPurchaseOffer(stall.materialId, other))?.blocked).toContain(
          'can’t receive payments now',
        );
        await expectRefusal(stall.buy({ flow }, other), refusal);
        expect(await purchasesOf(stall.materialId)).toBe(1);
      }
    },
  );

  test('refuses a buyer without a company or in an unapproved one', async () => {
    const stall = await openStall(sandbox);
    await expectRefusal(stall.buy({}, await createActor()), 403);
    await changeCompany(stall.buyer.companyId!, { registrationStatus: 'suspended' });
    await expectRefusal(stall.buy(), 'account_blocked');
  });

  test('refuses a paused, hidden, deleted or unknown listing', async () => {
    const stall = await openStall(sandbox);
    await changeMaterial(stall.materialId, { pausedAt: new Date() });
    await expectRefusal(stall.buy(), 'unavailable');
    const blocked = expect.stringContaining('not for sale') as string;
    expect(await getPurchaseOffer(stall.materialId, stall.buyer)).toMatchObject({ blocked });
    await changeMaterial(stall.materialId, { hiddenAt: new Date() });
    await expectRefusal(stall.buy(), 'unavailable');
    expect(await getPurchaseOffer(stall.materialId, stall.buyer)).toBeNull();
    await changeMaterial(stall.materialId, { hiddenAt: null, deletedAt: new Date() });
    await expectRefusal(stall.buy(), 404);
    await expectRefusal(stall.buy({ materialId: randomUUID() }), 404);
    await expectRefusal(stall.buy({ materialId: 'x' }), 404);
  });

  test('refuses a listing that is deleted at the same moment', async () => {
    const { buy, materialId } = await openStall(sandbox);
    const [buying] = await doWhileLocked(
      (tx) => tx.material.delete({ where: { id: materialId } }),
      [() => buy()],
    );
    expect(buying).toMatchObject({ reason: { code: 'not_found' } });
  });

  test.each([{ title: 'Drywall 1/2 in, 4x8' }, { priceUnit: 'per ton' as const }])(
    'refuses a listing that changed since its form was opened: %j',
    async (edit) => {
      const { buy, materialId, seller } = await openStall(sandbox);
      const { title, priceUnit } = (await getPurchaseOffer(materialId, null))!;
      await editListing(materialId, edit, seller);
      const now = { title, priceUnit, ...edit };
      await expectRefusal(buy({ title, priceUnit }), {
        code: 'conflict',
        message: REFUSALS.listingChanged(now.title, `$19.99 ${now.priceUnit}`),
      });
      expect(await stockOf(materialId)).toMatchObject({ onSale: 10, held: 0 });
      expect(await buy(now)).toMatchObject({ totalCents: 6297 });
    },
  );

  test('refuses a total over the card payment limit', async () => {
    const large = await openStall(sandbox, { quantity: 1000, price: '1000.00' });
    await expectRefusal(large.buy({ quantity: 953 }), { status: 400, field: 'quantity' });
    expect((await large.buy({ quantity: 952 })).totalCents).toBe(99_960_000);
    const small = await openStall(sandbox, { quantity: 1000, price: '0.01' });
    await expectRefusal(small.buy({ quantity: 47 }), 400);
    expect((await small.buy({ quantity: 48 })).totalCents).toBe(50);
  });

  test('retries under a new key after Stripe refuses', async () => {
    const stall = await openStall(sandbox);
    await sandbox.control.setTransfers({ account: stall.accountId, status: 'inactive' });
    const order = stall.order();
    await expectRefusal(startPurchase(order, stall.buyer), 409);
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 3, sold: 0 });

    await sandbox.control.setTransfers({ account: stall.accountId, status: 'active' });
    await sandbox.control.clearRequests();
    await ageAttempts();
    const started = await startPurchase(order, stall.buyer);
    expect(started.clientSecret).toBeDefined();
    const [call] = await stripeCalls();
    expect(call?.idempotencyKey).toBe(`txn:${started.transactionId}:pi:2`);
    expect(await purchasesOf(stall.materialId)).toBe(1);
  });
});

describe('the buy form', () => {
  const form = {
    unitPrice: '19.99',
    sellerCompanyId: randomUUID(),
    nonce: randomUUID(),
    flow: 'element',
  };

  test.each(['0', '-1', '1.5', '1e3', 'abc', '', ' ', '1000000000', 'NaN', 'Infinity', '0x10'])(
    'refuses the quantity %j',
    (quantity) => {
      expect(StartPurchase.safeParse({ ...form, quantity }).success).toBe(false);
    },
  );

  test.each(['-1', '0', '0.001', '1e12', 'NaN', '1,000.00'])(
    'refuses the price %j',
    (unitPrice) => {
      expect(StartPurchase.safeParse({ ...form, quantity: '1', unitPrice }).success).toBe(false);
    },
  );

  test('reads what a browser sends', () => {
    expect(StartPurchase.parse({ ...form, quantity: ' 3 ' })).toMatchObject({
      quantity: 3,
      unitPrice: 1999,
    });
  });
});
