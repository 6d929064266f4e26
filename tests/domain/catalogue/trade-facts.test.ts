import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { acquireLock } from '~/domain/administration/index.server';
import { SELLING_COPY } from '~/domain/catalogue/selling/copy';
import {
  changeListingStock,
  changePrices,
  createMaterial,
  editListing,
  editMaterial,
  getMaterial,
} from '~/domain/catalogue/index.server';
import { CreateMaterial } from '~/domain/catalogue/materials/create-material.schema';
import {
  EditListingFields,
  EditMaterial,
  EditMaterialFields,
} from '~/domain/catalogue/materials/edit-material.schema';
import type { Actor } from '~/lib/actor';
import { centralDay } from '~/lib/central-clock';
import { NO_TRADE_FACTS } from '~/lib/choices/trade-facts';
import { createCompany } from '../../factories/company';
import { createCategory, createMaterial as createListed } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { useSandbox } from '../../setup/sandbox';
import { expectRefusal } from '../../setup/expectations';
import { makeAdmin } from '../administration/people';

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => centralDay(new Date(Date.now() + days * DAY_MS));

const FACTS = {
  size: ' 4x8 ',
  grade: 'Type X',
  maker: 'USG',
  commonUnit: 'sq ft',
  commonPerUnit: '32',
  packKind: 'lift',
  packCount: '1,020',
  weightLb: '70.4',
  palletLengthIn: '96',
  palletWidthIn: '48',
  palletHeightIn: '30',
  sku: 'DW-58',
  upc: '0-36000-29145-2',
  minOrderQuantity: '10',
  availableFrom: inDays(0),
  availableUntil: inDays(30),
  pickupHours: 'Weekdays 7 to 3',
  loading: ['hand', 'forklift'],
};

useSandbox();
let seller: Actor;
let categoryId: string;
beforeEach(async () => {
  await resetDatabase();
  seller = await createActor((await createCompany()).id);
  categoryId = (await createCategory()).id;
});

const typed = (changes: Record<string, unknown> = {}) => ({
  title: '5/8 Type X drywall 4x8',
  description: 'Dry and flat.',
  categoryId,
  condition: 'good',
  price: '13.76',
  priceUnit: 'per piece',
  quantity: '400',
  city: 'Chicago',
  state: 'IL',
  location: 'Yard 3',
  ...changes,
});

async function list(changes: Record<string, unknown> = {}, actor = seller) {
  const { id } = await createMaterial(CreateMaterial.parse(typed(changes)), actor);
  return (await getMaterial(id, actor))!;
}

/** The sentences of a refused listing, by field. */
async function refusalOf(changes: Record<string, unknown>) {
  const parsed = CreateMaterial.safeParse(typed(changes));
  if (!parsed.success) {
    return Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
    );
  }
  const error = (await createMaterial(parsed.data, seller).catch((thrown: unknown) => thrown)) as {
    fields?: Record<string, string>;
    field?: string;
    message: string;
  };
  return error.fields ?? { [error.field ?? '']: error.message };
}

describe('facts of the trade', () => {
  test('are stored as read, and a listing without any asks for none', async () => {
    expect(await list(FACTS)).toMatchObject({
      ...FACTS,
      size: '4x8',
      commonPerUnit: 32,
      packCount: 1020,
      weightLb: 70.4,
      palletLengthIn: 96,
      palletWidthIn: 48,
      palletHeightIn: 30,
      upc: '036000291452',
      minOrderQuantity: 10,
      isWholeLot: false,
      loading: ['forklift', 'hand'],
    });
    expect(await list()).toMatchObject(NO_TRADE_FACTS);
  });

  test.each([
    ['a UPC with a wrong last digit', { upc: '036000291453' }, { upc: /don’t add up/ }],
    ['a UPC of another length', { upc: '0360002914' }, { upc: /8, 12, 13 or 14/ }],
    ['contents without their unit', { commonPerUnit: '32' }, { commonUnit: /what you counted/ }],
    ['a unit without contents', { commonUnit: 'sq ft' }, { commonPerUnit: /how many sq ft/ }],
    ['a pack count without a pack', { packCount: '50' }, { packKind: /how it is packed/ }],
    ['two sides of a pallet', { palletLengthIn: '48', palletWidthIn: '40' }, { palletLengthIn: /or none/ }],
    ['a smallest order above the stock', { minOrderQuantity: '401' }, { minOrderQuantity: /at most 400/ }],
    ['a last day before the first', { availableFrom: inDays(9), availableUntil: inDays(3) }, { availableUntil: /on or after/ }],
    ['a last day that has passed', { availableUntil: inDays(-2) }, { availableUntil: /hasn’t passed/ }],
    ['a past last day beside a ZIP code of another state', { availableUntil: inDays(-2), zipCode: '90210' }, { zipCode: /not in Illinois/, availableUntil: /hasn’t passed/ }],
    ['a day that doesn’t exist', { availableFrom: '2026-02-30' }, { availableFrom: /2026-11-20/ }],
    ['the year 0', { availableUntil: '0000-01-01' }, { availableUntil: /2026-11-20/ }],
    ['a weight of nothing', { weightLb: '0' }, { weightLb: /in pounds/ }],
    ['a weight in exponents', { weightLb: '1e3' }, { weightLb: /in pounds/ }],
    ['half a pack', { packKind: 'box', packCount: '2.5' }, { packCount: /how many a pack holds/ }],
    ['a crane', { loading: ['crane'] }, { 'loading.0': /forklift, dock or hand/ }],
    ['less than one card payment', { price: '0.02', quantity: '23' }, { price: /at least \$0\.50/ }],
    ['a whole lot above one card payment', { price: '500000', quantity: '5', isWholeLot: true }, { price: /cost \$2,625,000\.00\. .* at most \$999,999\.99/ }],
    ['a smallest order above one card payment', { price: '500000', quantity: '5', minOrderQuantity: '3' }, { price: /cost \$1,575,000\.00/ }],
    ['a made-up unit', { commonUnit: 'furlong', commonPerUnit: '2' }, { commonUnit: /from the list/ }],
  ])('%s is refused', async (_, changes, sentences) => {
    const refusal = await refusalOf(changes);
    expect(Object.keys(refusal)).toEqual(Object.keys(sentences));
    for (const [field, sentence] of Object.entries(sentences)) {
      expect(refusal[field]).toMatch(sentence);
    }
  }); // oxfmt-ignore

  test('a price is refused wherever it makes a listing that no card payment can buy', async () => {
    await list({ price: '500000', quantity: '5' });
    const cheap = await list({ price: '0.02', quantity: '24' });
    const sentence = 'Price times quantity must be at least $0.50, the minimum card payment';
    await expectRefusal(changeListingStock(cheap.id, { kind: 'corrected', count: 5 }, seller), {
      field: 'count',
      message: sentence,
    });
    await expectRefusal(changePrices([{ id: cheap.id, priceCents: 1 }], seller), {
      field: 'price',
      message: `${cheap.title}: ${sentence}`,
    });
    await expectRefusal(editListing(cheap.id, EditListingFields.parse({ quantity: 5 }), seller), {
      fields: { price: sentence },
    });
  });

  test('what was right when it was entered stays, however few are left of it', async () => {
    const few = await list({ quantity: '5', minOrderQuantity: '3' });
    const cheap = await list({ price: '0.02', quantity: '40' });
    for (const { id, quantity } of [few, cheap]) {
      await changeListingStock(id, { kind: 'sold_elsewhere', count: quantity - 1 }, seller);
      const renamed = EditListingFields.parse({ title: 'Still here' });
      expect(await editListing(id, renamed, seller)).toMatchObject({ title: 'Still here' });
    }
    await expectRefusal(
      editListing(few.id, EditListingFields.parse({ minOrderQuantity: 2 }), seller),
      { fields: { minOrderQuantity: expect.stringMatching(/at most 1/) as string } },
    );
  });

  test('a ZIP code far from its city is refused; a city no list knows is not', async () => {
    const far = await refusalOf({ city: 'Springfield', zipCode: '60608' });
    expect(far).toEqual({
      zipCode: expect.stringMatching(/in Chicago, IL, about \d+ miles from Springfield/),
    });
    await list({ city: 'Evanston', zipCode: '60608' });
    await list({ city: 'Fox Hollow Yard', zipCode: '60608' });
    expect(await refusalOf({ city: 'Fox Hollow Yard', zipCode: '90210' })).toEqual({
      zipCode: expect.stringMatching(/90210 is not in Illinois/),
    });
  });

  test('a SKU belongs to one listing of a company, whatever its case, until that is deleted', async () => {
    const first = await list({ sku: 'DW-58' });
    expect(await refusalOf({ sku: 'dw-58' })).toEqual({ sku: expect.stringMatching(/this SKU/) });
    await list({ sku: 'DW-58' }, await createActor((await createCompany()).id));
    await db.material.update({ where: { id: first.id }, data: { deletedAt: new Date() } });
    expect(await list({ sku: 'dw-58' })).toMatchObject({ sku: 'dw-58' });
  });

  test('an OBO listing is one lot at one price, and keeps how many it holds', async () => {
    const lot = await list({
      priceUnit: 'OBO',
      price: '2600',
      quantity: '40',
      minOrderQuantity: '5',
    });
    expect(lot).toMatchObject({
      priceCents: 260_000,
      quantity: 1,
      packCount: 40,
      isWholeLot: true,
      minOrderQuantity: null,
    });
    await expect(
      db.material.update({ where: { id: lot.id }, data: { isWholeLot: false } }),
    ).rejects.toThrow(/materials_order_check/);
    for (const [kind, count] of [
      ['restocked', 1],
      ['corrected', 2],
    ] as const) {
      await expectRefusal(changeListingStock(lot.id, { kind, count }, seller), {
        field: 'count',
        message: SELLING_COPY.oneLot,
      });
    }
  });
});

describe('an admin’s edit', () => {
  let ada: Actor;
  beforeEach(async () => {
    ada = await makeAdmin('Ada', 'Lopez');
  });

  const sent = (changes: Record<string, unknown> = {}) =>
    EditMaterial.parse({ ...typed(), quantity: '400', ...changes });

  test('by the form clears what is empty; by the API keeps what isn’t sent', async () => {
    const { id } = await list({ ...FACTS, isWholeLot: true });
    await acquireLock(id, ada);
    const kept = await editMaterial(id, EditMaterialFields.parse({ grade: 'Type C' }), ada);
    expect(kept).toMatchObject({ grade: 'Type C', sku: 'DW-58', isWholeLot: true });
    const cleared = await editMaterial(id, sent({ maker: 'Georgia-Pacific' }), ada);
    expect(cleared).toMatchObject({ ...NO_TRADE_FACTS, sku: 'DW-58', maker: 'Georgia-Pacific' });
    const [news] = await db.notification.findMany({ orderBy: { createdAt: 'desc' }, take: 1 });
    expect(news!.content).toContain('Manufacturer: USG → Georgia-Pacific.');
    expect(news!.content).toContain('Loading: forklift, hand → none.');
  });

  test('keeps a last day that has passed since', async () => {
    const { id } = await list();
    await db.material.update({ where: { id }, data: { availableUntil: new Date(inDays(-3)) } });
    await acquireLock(id, ada);
    const input = sent({ title: 'Drywall', availableUntil: inDays(-3) });
    expect(await editMaterial(id, input, ada)).toMatchObject({ title: 'Drywall' });
    await expect(editMaterial(id, sent({ availableUntil: inDays(-1) }), ada)).rejects.toThrow(
      /hasn’t passed/,
    );
  });

  test('turns units into a lot only while none are bought', async () => {
    const { id } = await list();
    await acquireLock(id, ada);
    expect(
      await editMaterial(id, sent({ priceUnit: 'OBO', quantitySeen: '400' }), ada),
    ).toMatchObject({ quantity: 1, packCount: 400, isWholeLot: true });
    const sold = await createListed({ categoryId, companyId: seller.companyId!, quantitySold: 3 });
    await acquireLock(sold.id, ada);
    await expectRefusal(editMaterial(sold.id, sent({ priceUnit: 'OBO' }), ada), {
      code: 'conflict',
      field: 'priceUnit',
    });
  });
});
