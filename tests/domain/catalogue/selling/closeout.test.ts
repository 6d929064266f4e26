import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  getDraft,
  listDrafts,
  listFromDrafts,
  lookUpCode,
  saveDraft,
} from '~/domain/catalogue/index.server';
import { CreateMaterial } from '~/domain/catalogue/materials/create-material.schema';
import { listMaterial } from '~/domain/catalogue/materials/create-material.server';
import type { Actor } from '~/lib/actor';
import { createCompany } from '../../../factories/company';
import { createCategory, createMaterial, createProductKind } from '../../../factories/material';
import { createActor } from '../../../factories/user';
import { resetDatabase } from '../../../setup/database';
import { expectRefusal } from '../../../setup/expectations';

let dana: Actor;
let lee: Actor;
let stranger: Actor;
let categoryId: string;

beforeEach(async () => {
  await resetDatabase();
  const company = await createCompany();
  dana = await createActor(company.id);
  lee = await createActor(company.id);
  stranger = await createActor((await createCompany()).id);
  ({ id: categoryId } = await createCategory());
});

type Cells = Record<string, string>;

const fieldsOf = (cells: Cells) =>
  Object.fromEntries(Object.entries(cells).map(([name, value]) => [name, [value]]));

const save = (
  id: string,
  cells: Cells,
  { seen, actor = dana }: { seen?: Cells; actor?: Actor } = {},
) => saveDraft({ id, version: 0, fields: fieldsOf(cells), seen: fieldsOf(seen ?? {}) }, actor);

const complete = (changes: Cells = {}): Cells => ({
  ...{ title: 'Joist hangers', categoryId, price: '2.50', quantity: '40', condition: 'good' },
  ...{ city: 'Chicago', state: 'IL', zipCode: '60608', ...changes },
});

/** As they are stored, unless `shown` differs. */
const list = (ids: string[], actor: Actor, shown: Cells = {}) =>
  listFromDrafts(
    ids.map((id) => ({ id, shown: fieldsOf(shown) })),
    actor,
  );

async function saveMany(rows: Cells[]): Promise<string[]> {
  const ids = rows.map(() => randomUUID());
  for (const [index, cells] of rows.entries()) await save(ids[index]!, cells);
  return ids;
}

describe('listing a closeout', () => {
  test('lists 17 of 20 rows, names what is wrong with the other three, and repeats safely', async () => {
    const rows = Array.from({ length: 20 }, (_, index) =>
      complete({ title: `Pallet ${index}`, sku: `S-${index}` }),
    );
    rows[3] = { ...rows[3], title: '', price: '0' };
    rows[7]!.zipCode = '80202';
    rows[9]!.sku = 'S-8';
    const ids = await saveMany(rows);
    const { listed, refused } = await list(ids, dana);
    expect(listed).toHaveLength(17);
    const isStale = false;
    expect(Object.fromEntries(refused)).toEqual({
      [ids[3]!]: {
        errors: { title: 'Enter a title', price: 'Enter a price of at least $0.01' },
        isStale,
      },
      [ids[7]!]: { errors: { zipCode: expect.any(String) }, isStale },
      [ids[9]!]: { errors: { sku: expect.stringContaining('SKU') }, isStale },
    });
    expect((await listDrafts(dana)).map(({ id }) => id)).toEqual([ids[3], ids[7], ids[9]]);
    const material = await db.material.findUniqueOrThrow({ where: { id: ids[0] } });
    expect(material).toMatchObject({
      ...{ title: 'Pallet 0', description: 'Pallet 0', location: 'Chicago, IL', quantity: 40 },
    });

    expect((await list(ids, dana)).listed).toEqual([]);
    expect(await db.material.count()).toBe(17);
    await save(ids[7]!, { zipCode: '60608' }, { seen: { zipCode: '80202' } });
    expect((await list(ids, dana)).listed).toEqual([ids[7]]);
  });

  test('by two people at once lists each row once', async () => {
    const ids = await saveMany(Array.from({ length: 5 }, () => complete()));
    await Promise.all([dana, lee, dana, lee].map((actor) => list(ids, actor)));
    expect(await db.material.count()).toBe(5);
    expect(await db.listingDraft.count()).toBe(0);
  });

  test('while a colleague changes the rows lists none twice', async () => {
    const ids = await saveMany(Array.from({ length: 8 }, () => complete()));
    const change = (id: string, price: string) =>
      save(id, { price }, { seen: { price: '2.50' }, actor: lee }).catch(() => null);
    await Promise.all([
      list(ids, dana),
      ...ids.map((id, index) => change(id, `${index + 3}`)),
      list(ids, lee),
    ]);
    await list(ids, dana);
    const listed = await db.material.findMany({ select: { id: true } });
    expect(listed.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  test('never lists what a colleague has changed or listed since it was read', async () => {
    const [id = ''] = await saveMany([complete()]);
    const typed = CreateMaterial.parse({ ...complete(), id, description: 'A', location: 'B' });
    const listAsRead = () => listMaterial(typed, dana.companyId!, dana, { draftVersion: 1 });
    await save(id, { price: '3' }, { seen: { price: '2.50' }, actor: lee });
    await expectRefusal(listAsRead(), { details: { hasMoved: true } });
    await list([id], lee);
    await expectRefusal(listAsRead(), 'conflict');
    expect((await db.material.findMany()).map(({ price }) => Number(price))).toEqual([3]);
  });

  test('never lists at a price that the sheet doesn’t show', async () => {
    const [id = ''] = await saveMany([complete({ price: '11.00' })]);
    const shown = complete({ price: '11.00' });
    await save(id, { ...shown, price: '99.00' }, { seen: shown, actor: lee });
    const { listed, refused } = await list([id], dana, shown);
    expect(listed).toEqual([]);
    expect(refused.get(id)).toEqual({
      errors: {
        price: 'Price changed while you had this open: $99.00 now. Check it and list again.',
      },
      isStale: true,
    });
    expect((await list([id], dana, complete({ price: '99.00' }))).listed).toEqual([id]);
  });

  test('leaves another company’s drafts alone', async () => {
    const [id = ''] = await saveMany([complete()]);
    expect(await list([id], stranger)).toEqual({ listed: [], refused: new Map() });
    await expectRefusal(save(id, complete({ title: 'Mine' }), { actor: stranger }), 'not_found');
    expect(await getDraft(id, dana)).toMatchObject({ title: 'Joist hangers' });
  });

  test('is refused as a whole for a company that can’t be paid', async () => {
    const ids = await saveMany([complete()]);
    await db.company.updateMany({ data: { paymentEnabled: false, stripeAccountId: null } });
    await expectRefusal(list(ids, dana), 'not_onboarded');
  });
});

describe('two people in one row', () => {
  test('keep each other’s fields, and an unchanged row is not saved', async () => {
    const [id = ''] = await saveMany([complete()]);
    const seen = complete();
    await save(id, { ...seen, price: '3' }, { seen });
    await save(id, { ...seen, quantity: '12' }, { seen, actor: lee });
    const draft = await getDraft(id, dana);
    expect(draft?.fields).toMatchObject({ price: ['3'], quantity: ['12'] });
    await save(id, seen, { seen });
    expect((await getDraft(id, dana))?.version).toBe(draft?.version);
  });

  test('are told of a change to the field that both change, and the second save counts', async () => {
    const [id = ''] = await saveMany([complete({ categoryId: '' })]);
    const seen = complete({ categoryId: '' });
    await save(id, { ...seen, price: '99.00', categoryId }, { seen, actor: lee });
    await expectRefusal(save(id, { ...seen, price: '11.00' }, { seen }), {
      code: 'conflict',
      fields: {
        price:
          'Price changed while you had this open: $99.00 now. Save or list again to use yours.',
      },
      details: { seen: JSON.stringify({ ...fieldsOf(seen), price: ['99.00'] }) },
    });
    expect((await getDraft(id, dana))?.fields.price).toEqual(['99.00']);
    await save(id, { ...seen, price: '11.00' }, { seen: { ...seen, price: '99.00' } });
    expect((await getDraft(id, dana))?.fields).toMatchObject({
      ...{ price: ['11.00'], categoryId: [categoryId] },
    });
  });

  test('a save whose answer was lost is no one else’s change', async () => {
    const id = randomUUID();
    await save(id, { title: '2x4 st' });
    await saveDraft(
      {
        id,
        version: 0,
        fields: fieldsOf({ title: '2x4 studs' }),
        seen: {},
        sent: fieldsOf({ title: '2x4 st' }),
      },
      dana,
    );
    expect(await getDraft(id, dana)).toMatchObject({ title: '2x4 studs' });
  });

  test('a colleague’s listed or removed row does not come back unless it was changed', async () => {
    const [listed = '', removed = ''] = await saveMany([complete(), complete()]);
    await list([listed], lee);
    await db.listingDraft.delete({ where: { id: removed } });
    const seen = complete();
    await expectRefusal(save(listed, { ...seen, price: '3' }, { seen }), {
      details: { isListed: true },
    });
    await save(removed, seen, { seen });
    expect(await db.listingDraft.count()).toBe(0);
    await save(removed, { ...seen, price: '3' }, { seen });
    expect(await getDraft(removed, lee)).toMatchObject({ title: 'Joist hangers' });
  });
});

describe('the category of a row', () => {
  test('follows its title until someone chooses one', async () => {
    const block = await createProductKind();
    const studs = { category: 'Lumber', name: 'Framing lumber', synonyms: ['2x4'] };
    const lumber = await createProductKind(studs);
    const id = randomUUID();
    const saved = await save(id, { title: '2x4 studs' });
    expect(saved.guess?.categoryId).toEqual([lumber.categoryId]);
    const seen = { title: '2x4 studs', categoryId: lumber.categoryId };
    await save(id, { ...seen, title: 'CMU block' }, { seen });
    expect((await getDraft(id, dana))?.fields.categoryId).toEqual([block.categoryId]);
    const now = { title: 'CMU block', categoryId: block.categoryId };
    await save(id, { ...now, categoryId: lumber.categoryId }, { seen: now });
    const chosen = { title: 'CMU block', categoryId: lumber.categoryId };
    await save(id, { ...chosen, title: 'CMU block, 8 in' }, { seen: chosen });
    expect((await getDraft(id, dana))?.fields.categoryId).toEqual([lumber.categoryId]);
  });

  test('is not one that no one may choose', async () => {
    const { categoryId: retired } = await createProductKind();
    await db.category.update({ where: { id: retired }, data: { isActive: false } });
    expect(await save(randomUUID(), { title: 'CMU block' })).not.toHaveProperty('guess');
  });
});

describe('looking up a code', () => {
  const UPC = '036000291452';
  const product = { upc: UPC, sku: 'THEIRS', size: '4x8', maker: 'Acme', price: '9.99' };

  test('finds another company’s listing by UPC, without its price, SKU or words', async () => {
    await createMaterial({ ...product, title: 'Sheathing' });
    expect(await lookUpCode(`0${UPC}`, dana)).toEqual({
      ...{ title: ['Sheathing'], categoryId: [categoryId], priceUnit: ['each'] },
      ...{ size: ['4x8'], maker: ['Acme'], upc: [UPC] },
    });
    expect(await lookUpCode('theirs', dana)).toBeNull();
    expect(await lookUpCode('000', dana)).toBeNull();
    await db.material.updateMany({ data: { pausedAt: new Date() } });
    expect(await lookUpCode(UPC, dana)).toBeNull();
  });

  test('prefers the company’s own draft, then its own listing, by SKU too', async () => {
    await createMaterial({ ...product, title: 'Theirs' });
    const companyId = dana.companyId!;
    await createMaterial({ ...product, companyId, title: 'Ours', sku: 'A-1', price: '4.00' });
    expect(await lookUpCode('a-1', dana)).toMatchObject({ title: ['Ours'], price: ['4.00'] });
    expect(await lookUpCode(UPC, dana)).toMatchObject({ title: ['Ours'] });
    const id = randomUUID();
    await save(id, { title: 'Draft', upc: '0 36000 29145 2' });
    expect(await lookUpCode(UPC, lee)).toMatchObject({ title: ['Draft'] });
    expect(await lookUpCode(UPC, lee, id)).toMatchObject({ title: ['Ours'] });
    expect(await lookUpCode(UPC, stranger)).toMatchObject({ title: ['Ours'] });
    expect(await lookUpCode(UPC, stranger)).not.toHaveProperty('price');
  });

  test('is limited to 300 in an hour', async () => {
    await lookUpCode(UPC, dana);
    await db.rateLimit.updateMany({ data: { points: 300 } });
    await expectRefusal(lookUpCode(UPC, dana), 'rate_limited');
  });
});
