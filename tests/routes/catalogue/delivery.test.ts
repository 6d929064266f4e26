import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import * as delivery from '~/routes/material.$id_.delivery/route';
import type { FormErrors } from '~/ui/form/error-summary';
import { createCompany } from '../../factories/company';
import { createMaterial, createProductKind } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { cookieOf, openPage } from '../visit';

beforeAll(stopListening);
beforeEach(resetDatabase);

const LOAD = { weight: '40', length: '20', width: '16', height: '12' };

type Loaded = Awaited<ReturnType<typeof delivery.loader>>;
type View = Extract<Loaded, { init: unknown }>['data'];

async function open(id: string, query: Record<string, string> = {}, cookie?: string) {
  const path = `/material/${id}/delivery?${new URLSearchParams(query)}`;
  const answer = await openPage(delivery.loader, path, { cookie, params: { id } });
  return {
    status: answer.status,
    setCookie: answer.headers.get('Set-Cookie'),
    ...(answer.body as unknown as View),
  };
}

describe('/material/<id>/delivery', () => {
  test('starts with the ZIP code of the viewer’s company, and asks others for one', async () => {
    const { id } = await createMaterial();
    const denver = await createCompany({ city: 'Denver', state: 'CO', zipCode: '80202-1234' });
    const cookie = await cookieOf((await createActor(denver.id)).userId);
    const own = await open(id, { quantity: '12' }, cookie);
    expect(own).toMatchObject({ status: 200, estimate: null, errors: null });
    expect(own.typed).toMatchObject({ zip: '80202', quantity: '12', freightType: '' });
    expect((await open(id)).typed).toMatchObject({ zip: '', quantity: '1', weight: '' });
    expect((await open(id, { zip: '60563' }, cookie)).typed.zip).toBe('60563');
    const weighed = await createMaterial({ weightLb: 40 });
    expect(await open(weighed.id, { zip: '' })).toMatchObject({
      status: 400,
      errors: { zip: 'Destination zip code is required' },
    });
  });

  test('answers from its URL alone, the same for every visitor', async () => {
    const { id } = await createMaterial({ price: '19.99' });
    const asked = { ...LOAD, zip: '80202', quantity: '3', freightType: 'package' };
    const guest = await open(id, asked);
    expect(guest).toMatchObject({
      status: 200,
      errors: null,
      estimate: {
        source: 'estimate',
        destination: 'Denver, CO 80202',
        sum: { subtotalCents: 5_997, feeCents: 300, totalCents: 6_297 },
      },
    });
    const cookie = await cookieOf((await createActor((await createCompany()).id)).userId);
    expect((await open(id, asked, cookie)).estimate).toEqual(guest.estimate);
  });

  test('answers a ZIP code alone where the seller gave a weight, and remembers it', async () => {
    const { id } = await createMaterial({ weightLb: 35 });
    const cookie = await cookieOf((await createActor((await createCompany()).id)).userId);
    const page = await open(id, { zip: '80202', quantity: '3' });
    expect(page.estimate?.load).toMatchObject({ pounds: 105, pallets: 0 });
    const zip = page.setCookie!.split(';')[0]!;
    expect((await open(id, {}, `${cookie}; ${zip}`)).typed.zip).toBe('80202');
    expect((await open(id, {}, `${cookie}; ${zip.slice(0, -3)}abc`)).typed.zip).not.toBe('80202');
    expect((await open(id, { zip: '00000' })).setCookie).toBeNull();
  });

  test('starts at the smallest order and refuses a smaller one, or several of one lot', async () => {
    const { id } = await createMaterial({ weightLb: 35, quantity: 9, minOrderQuantity: 3 });
    const zip = '80202';
    const blank = await open(id, { zip, quantity: '', weight: '' });
    for (const { estimate } of [await open(id, { zip }), blank]) {
      expect(estimate?.sum.quantity).toBe(3);
    }
    expect(await open(id, { zip, quantity: '2' })).toMatchObject({
      status: 400,
      errors: { quantity: 'The minimum order is 3. Order at least that many.' },
    });
    const isLot = { priceUnit: 'OBO', isWholeLot: true, quantity: 1 };
    const lot = await createMaterial({ ...isLot, weightLb: 35 });
    expect(await open(lot.id, { zip, quantity: '3' })).toMatchObject({
      status: 400,
      errors: { quantity: 'This is one lot at one price. Order 1 to buy all of it.' },
    });
    const bricks = { quantity: 1_000_000, isWholeLot: true, price: '0.10', weightLb: 4 };
    const { estimate } = await open((await createMaterial(bricks)).id, { zip });
    expect(estimate?.sum.quantity).toBe(1_000_000);
  });

  test('weighs what has no weight as similar listings do, until someone enters one', async () => {
    await createProductKind();
    const block = { title: '8x8x16 block', priceUnit: 'each', price: '2.00' };
    await createMaterial({ ...block, weightLb: 35 });
    const { id } = await createMaterial({ ...block, weightLb: null });
    const page = await open(id, { zip: '80202', quantity: '2' });
    expect(page.material.weightFrom).toBe('similar');
    expect(page.estimate?.load.pounds).toBe(70);
    const typed = await open(id, { zip: '80202', quantity: '2', weight: '90' });
    expect(typed.estimate?.load.pounds).toBe(90);
  });

  test('shows the rest of the form when only a ZIP code was sent, even an empty one', async () => {
    const { id } = await createMaterial();
    const denver = await createCompany({ city: 'Denver', state: 'CO', zipCode: '80202' });
    const cookie = await cookieOf((await createActor(denver.id)).userId);
    for (const [zip, shown] of [
      ['', '80202'],
      ['60563', '60563'],
    ] as const) {
      const page = await open(id, { zip }, cookie);
      expect(page).toMatchObject({ status: 200, estimate: null, errors: null });
      expect(page.typed.zip).toBe(shown);
    }
  });

  test('stays available to both sides of a purchase after the listing is gone', async () => {
    const [seller, buyer] = [await createCompany(), await createCompany()];
    const { id } = await createMaterial({ companyId: seller.id, price: '25.00' });
    const purchase = { materialId: id, buyerCompanyId: buyer.id };
    const transaction = (await createTransaction(purchase)).id;
    await db.material.update({ where: { id }, data: { deletedAt: new Date() } });
    const enter = async (companyId: string) => cookieOf((await createActor(companyId)).userId);

    for (const cookie of [await enter(seller.id), await enter(buyer.id)]) {
      const page = await open(id, { transaction }, cookie);
      expect(page).toMatchObject({ status: 200, material: { id, transactionId: transaction } });
      const asked = { ...LOAD, zip: '80202', quantity: page.typed.quantity, transaction };
      const { subtotal } = await db.transaction.findUniqueOrThrow({ where: { id: transaction } });
      expect((await open(id, asked, cookie)).estimate!.sum.subtotalCents).toBe(
        Math.round(Number(subtotal) * 100),
      );
    }
    const outsider = await enter((await createCompany()).id);
    expect((await open(id, { transaction }, outsider)).status).toBe(404);
    expect((await open(id, { transaction })).status).toBe(303);
    expect((await open(id)).status).toBe(404);
    const other = (await createMaterial()).id;
    expect((await open(other, { transaction }, await enter(buyer.id))).status).toBe(404);
  });

  test('shows errors at their fields, in field order, and keeps what was typed', async () => {
    const { id } = await createMaterial();
    const asked = {
      zip: '',
      quantity: '0',
      weight: '-1',
      length: '0',
      width: 'wide',
      height: '12',
    };
    const page = await open(id, asked);
    expect(page.status).toBe(400);
    expect(page.typed).toMatchObject(asked);
    expect(Object.entries(page.errors as FormErrors)).toEqual([
      ['zip', 'Destination zip code is required'],
      ['quantity', 'Enter a whole number from 1 to 1,000,000'],
      ['weight', 'Weight must be positive'],
      ['length', 'Length must be positive'],
      ['width', 'Width must be a number, such as 40'],
    ]);
  });

  test('reveals nothing of the seller’s location beyond the listing’s city', async () => {
    const seller = await createCompany({ address: '77 Hidden Yard Road', zipCode: '60699' });
    const { id } = await createMaterial({ companyId: seller.id });
    const page = await open(id, { ...LOAD, zip: '80202' });
    expect(JSON.stringify(page)).not.toMatch(/Hidden Yard|60699|60608|41\.85/);
    expect(page.material).toMatchObject({ city: 'Chicago', state: 'IL' });
  });

  test('is available for a sold-out lot, not for an off-sale or unknown one', async () => {
    const soldOut = await createMaterial({ quantity: 0, quantitySold: 5 });
    expect((await open(soldOut.id, { ...LOAD, zip: '80202' })).status).toBe(200);
    const offSale = await createMaterial({ hiddenAt: new Date() });
    for (const id of [offSale.id, 'none', '00000000-0000-4000-8000-000000000000']) {
      expect((await open(id)).status).toBe(404);
    }
  });
});
