import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { acquireLock, releaseLock } from '~/domain/administration/index.server';
import { runListingImport } from '~/domain/catalogue/import/run-import.server';
import {
  checkImport,
  editConsequences,
  editListing,
  getEditableListing,
  getMaterial,
  saveMaterial,
  startImport,
} from '~/domain/catalogue/index.server';
import { EditListing } from '~/domain/catalogue/materials/edit-material.schema';
import { storeUpload } from '~/domain/media/index.server';
import { holdForPurchase } from '~/domain/trading/checkout/hold-for-purchase.server';
import type { Actor } from '~/lib/actor';
import { isDomainError } from '~/lib/errors';
import { createCompany } from '../../../factories/company';
import { waitingJobs } from '../../../factories/mailbox';
import { createCategory, createMaterial } from '../../../factories/material';
import { createActor } from '../../../factories/user';
import { resetDatabase } from '../../../setup/database';
import { expectBalancedBooks, expectRefusal, refusalOf } from '../../../setup/expectations';
import { useSandbox } from '../../../setup/sandbox';
import { auditLines } from '../../administration/events';
import { makeAdmin } from '../../administration/people';
import { makePhoto } from '../../media/photos';

useSandbox();

let ana: Actor;
let ben: Actor;
let id: string;
beforeEach(async () => {
  await resetDatabase();
  const material = await createMaterial({ quantity: 40, price: '2.00' });
  id = material.id;
  ana = await createActor(material.companyId, { firstName: 'Ana' });
  ben = await createActor(material.companyId, { firstName: 'Ben' });
});
afterEach(expectBalancedBooks);

const see = () => db.material.findUniqueOrThrow({ where: { id } });
const open = async () => (await getEditableListing(id, ana.companyId!))!.texts;

/** What the form sends: all that it was opened with, but the changes. */
async function form(changes: Record<string, unknown> = {}, texts?: Record<string, string>) {
  const filled = Object.entries(texts ?? (await open())).filter(([, text]) => text !== '');
  const { photos = '[]', ...fields } = Object.fromEntries(filled);
  const imageUrls = (JSON.parse(photos) as [string, string][]).map(([path]) => path);
  return EditListing.parse({ ...fields, imageUrls, ...changes });
}

const outsider = async (): Promise<Actor> =>
  createActor((await createCompany({ name: 'Prairie Builders' })).id);

function buy(buyer: Actor, quantity = 1, unitPriceCents = 200) {
  const sellerCompanyId = ana.companyId!;
  const order = { materialId: id, quantity, unitPriceCents, sellerCompanyId };
  return holdForPurchase({ ...order, nonce: randomUUID(), flow: 'element' }, buyer);
}

/** The sentence beside each refused field, and what saves it anyway. */
async function clash(attempt: Promise<unknown>) {
  const { status, fields, details } = await refusalOf(attempt);
  expect(status).toBe(409);
  return { fields, seen: details!.seen as string };
}

test('a seller changes every field; the next visitor sees it, and the history keeps it', async () => {
  const roofing = await createCategory('Roofing');
  await getMaterial(id);
  const changes = {
    ...{ title: ' Better  title ', categoryId: roofing.id, condition: 'new', price: '1.75' },
    ...{ description: 'New.', priceUnit: 'per piece', quantity: '35', location: 'Yard 2' },
  };
  const edit = await form(changes);
  expect(await editListing(id, edit, ana)).toEqual({ id, title: 'Better title' });
  const saved = { title: 'Better title', category: 'Roofing', priceCents: 175, quantity: 35 };
  expect(await getMaterial(id)).toMatchObject({ ...saved, priceUnit: 'per piece' });
  expect(await see()).toMatchObject({ quantityListed: 35 });
  await editListing(id, edit, ana);
  const [line, ...more] = await auditLines();
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    action: 'listing.edited',
    actorUserId: ana.userId,
    before: { price: '2.00', quantity: 40 },
    after: { price: '1.75', quantity: 35 },
  });
});

test('fields that aren’t sent stay as they are', async () => {
  const before = await see();
  await editListing(id, { priceCents: 300 }, ana);
  expect(await see()).toEqual({
    ...before,
    price: expect.objectContaining({}) as object,
    confirmedAt: expect.any(Date) as Date,
    updatedAt: expect.any(Date) as Date,
  });
  expect(String((await see()).price)).toBe('3');
});

test('an edit that can’t be paid, in another place’s ZIP code or category is refused', async () => {
  await expectRefusal(editListing(id, { priceCents: 1, quantity: 1 }, ana), {
    fields: { price: expect.stringMatching(/at least \$0\.50/) as string },
  });
  await expectRefusal(editListing(id, { zipCode: '90001' }, ana), { field: 'zipCode' });
  await expectRefusal(editListing(id, { categoryId: randomUUID() }, ana), {
    field: 'categoryId',
  });
  expect(await auditLines()).toEqual([]);
});

test('other companies, people without the power and deleted listings are refused', async () => {
  const edit = await form({ title: 'Mine' });
  await expectRefusal(editListing(id, edit, await outsider()), 404);
  await expectRefusal(editListing(id, edit, { ...ana, companyRole: null }), 403);
  await expectRefusal(editListing(id, edit, { ...ana, companyId: null }), 403);
  for (const unknown of [randomUUID(), 'x', "1'--"]) {
    await expectRefusal(editListing(unknown, edit, ana), 404);
  }
  await db.material.update({ where: { id }, data: { deletedAt: new Date() } });
  await expectRefusal(editListing(id, edit, ana), 404);
  expect(await getEditableListing(id, ana.companyId!)).toBeNull();
});

test('while an admin edits a listing its seller can’t', async () => {
  const admin = await makeAdmin();
  await acquireLock(id, admin);
  await expectRefusal(editListing(id, { title: 'Mine' }, ana), { code: 'locked', status: 409 });
  await releaseLock(id, admin);
  await editListing(id, { title: 'Mine' }, ana);
});

test('two editors keep each other’s changes of different fields', async () => {
  const opened = await open();
  await editListing(id, await form({ title: 'Ana’s title', quantity: '38' }, opened), ana);
  await editListing(id, await form({ description: 'Ben’s words' }, opened), ben);
  expect(await see()).toMatchObject({
    ...{ title: 'Ana’s title', description: 'Ben’s words', quantity: 38, quantityListed: 38 },
  });
});

test('what both editors changed is refused with its present value, and can be saved anyway', async () => {
  const opened = await open();
  const yard = { city: 'Peoria', zipCode: '61602' };
  await editListing(id, await form({ price: '2.40', title: 'Ana’s title', ...yard }, opened), ana);
  const bens = await form({ price: '2.60', description: 'Ben’s words' }, opened);
  const { fields, seen } = await clash(editListing(id, bens, ben));
  expect(fields).toEqual({
    price: expect.stringMatching(
      /^Now \$2\.40, saved by Ana at \d+:\d\d [AP]M Central\.$/,
    ) as string,
  });
  expect(await see()).toMatchObject({ title: 'Ana’s title', city: 'Peoria' });

  await editListing(id, { ...bens, seen }, ben);
  const saved = await see();
  expect(saved).toMatchObject({ title: 'Ana’s title', description: 'Ben’s words', city: 'Peoria' });
  expect(String(saved.price)).toBe('2.6');
});

test('a new price doesn’t take another editor’s new unit for granted', async () => {
  const opened = await open();
  await editListing(id, await form({ priceUnit: 'per ton' }, opened), ana);
  const { fields } = await clash(editListing(id, await form({ price: '2.10' }, opened), ben));
  expect(Object.keys(fields!)).toEqual(['priceUnit']);
});

test('stock sold while the form was open isn’t overwritten', async () => {
  const opened = await open();
  await buy(await outsider(), 10);
  await editListing(id, await form({ title: 'Better' }, opened), ana);
  expect(await see()).toMatchObject({ title: 'Better', quantity: 30, quantityHeld: 10 });
  const { fields, seen } = await clash(
    editListing(id, await form({ quantity: '50' }, opened), ana),
  );
  expect(fields).toEqual({ quantity: 'Now 30, changed since you opened this.' });
  await editListing(id, await form({ quantity: '50', seen }, opened), ana);
  expect(await see()).toMatchObject({ quantity: 50, quantityHeld: 10, quantityListed: 60 });
});

test('a begun purchase keeps its price', async () => {
  const { transactionId } = await buy(await outsider(), 10);
  await editListing(id, { priceCents: 9_900, priceUnit: 'per ton' }, ana);
  const bought = await db.transaction.findUniqueOrThrow({ where: { id: transactionId } });
  expect(String(bought.unitPrice)).toBe('2');
  await expectRefusal(buy(await outsider(), 1, 200), { code: 'price_changed' });
});

test('photos are kept, ordered and removed with the other fields', async () => {
  const [front, back] = [
    await storeUpload(await makePhoto(400, 300), ana),
    await storeUpload(await makePhoto(401, 300), ana),
  ];
  const paths = async () => (await getMaterial(id))!.images.map(({ path }) => path);
  await editListing(id, await form({ imageUrls: [front.imageUrl, back.imageUrl] }), ana);
  const opened = await open();
  await editListing(id, await form({ imageUrls: [back.imageUrl] }, opened), ana);
  expect(await paths()).toEqual([back.imageUrl]);
  await editListing(id, { title: 'No photos sent' }, ana);
  await editListing(id, await form({ title: 'Another title' }), ana);
  expect(await paths()).toEqual([back.imageUrl]);
  const { fields } = await clash(
    editListing(id, await form({ imageUrls: [front.imageUrl] }, opened), ben),
  );
  expect(fields!.image).toMatch(/^Now 1 photo, saved by Ana/);
  await editListing(id, await form({ imageUrls: undefined }), ana);
  expect(await paths()).toEqual([]);
});

test('a version from before the last change is refused', async () => {
  const { updatedAt } = await see();
  const version = updatedAt.toISOString();
  await editListing(id, { title: 'First', updatedAt: version }, ana);
  await expectRefusal(editListing(id, { title: 'Second', updatedAt: version }, ben), {
    ...{ code: 'conflict', field: 'updatedAt' },
  });
  expect(await see()).toMatchObject({ title: 'First' });
});

test('what a save touches is counted before it', async () => {
  const none = { paying: 0, savers: 0, searches: 0, threads: 0 };
  expect(await editConsequences(id, ana.companyId!)).toEqual(none);
  const buyers = [await outsider(), await outsider()];
  for (const buyer of buyers) {
    await buy(buyer);
    await saveMaterial(id, buyer);
  }
  await saveMaterial(id, ben);
  await saveMaterial(id, await createActor(buyers[0]!.companyId));
  expect(await editConsequences(id, ana.companyId!)).toMatchObject({ paying: 2, savers: 2 });
  expect(await editConsequences(id, buyers[0]!.companyId!)).toEqual(none);
  await editListing(id, { priceCents: 150 }, ana);
  expect(await waitingJobs('alert_savers')).toEqual([{ materialId: id }]);
  const cheaper = [{ materialId: id, beforeCents: 200 }];
  expect(await waitingJobs('match_saved_searches')).toEqual(cheaper);
});

test('10 edits, 10 buyers and an import of one listing at once leave books that add up', async () => {
  await createCategory();
  await db.material.update({ where: { id }, data: { sku: 'CMU-8' } });
  const bytes = Buffer.from(
    'SKU,Title,Category,Price,Qty\ncmu-8,Imported,Concrete & Masonry,2.00,25\n',
  );
  const importId = await checkImport({ bytes, fileName: 'yard.csv' }, ana);
  await startImport(importId, ana);
  const buyers = await Promise.all(Array.from({ length: 10 }, outsider));
  const edits = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      form(n % 2 ? { title: `Edit ${n}` } : { quantity: String(30 + n) }),
    ),
  );
  const results = await Promise.allSettled([
    ...buyers.map((buyer) => buy(buyer, 3)),
    ...edits.map((edit) => editListing(id, edit, ana)),
    runListingImport({ importId }),
  ]);
  const refused = results.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  expect(refused.filter((error) => !isDomainError(error) || error.status !== 409)).toEqual([]);
  const { quantity, quantityHeld, quantityListed, title } = await see();
  const held = await db.stockHold.aggregate({ _sum: { quantity: true } });
  expect(quantityHeld).toBe(held._sum.quantity ?? 0);
  expect(quantityHeld).toBeGreaterThan(0);
  expect(quantity + quantityHeld).toBe(quantityListed);
  expect(title).toMatch(/^(Edit \d+|Imported)$/);
  const [row] = await db.listingImportRow.findMany({ where: { importId } });
  expect(['updated', 'failed']).toContain(row!.outcome);
  expect(row).toMatchObject({ materialId: id });
  expect(await db.material.count()).toBe(1);
});
