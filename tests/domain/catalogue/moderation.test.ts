import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { acquireLock, getLock, getMaterialForAdmin } from '~/domain/administration/index.server';
import {
  deleteMaterial,
  editMaterial,
  getMaterial,
  listMaterials,
  removeMaterialPhoto,
  setMaterialPhoto,
  toggleAvailability,
} from '~/domain/catalogue/index.server';
import { MODERATION_COPY } from '~/domain/catalogue/copy';
import { EditMaterial } from '~/domain/catalogue/materials/edit-material.schema';
import { holdForPurchase } from '~/domain/trading/checkout/hold-for-purchase.server';
import type { Actor } from '~/lib/actor';
import { createCompany } from '../../factories/company';
import { changeMaterial, createCategory, createMaterial } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { useSandbox } from '../../setup/sandbox';
import { auditLines, keptEvents } from '../administration/events';
import { makeAdmin } from '../administration/people';
import { makePhoto } from '../media/photos';

useSandbox();

let ada: Actor;
let ben: Actor;
let seller: Actor;
let materialId: string;
beforeEach(async () => {
  await resetDatabase();
  ada = await makeAdmin('Ada', 'Lopez');
  ben = await makeAdmin('Ben', 'Okafor');
  const material = await createMaterial();
  materialId = material.id;
  seller = await createActor(material.companyId);
});

const inBrowse = async () =>
  (await listMaterials({ search: '', category: '', location: '', sort: null })).count;

async function form(changes: Record<string, string> = {}) {
  const material = (await getMaterialForAdmin(materialId))!;
  return EditMaterial.parse({
    ...material,
    zipCode: material.zipCode ?? undefined,
    quantity: String(material.quantity),
    quantitySeen: String(material.quantity),
    ...changes,
  });
}

test('an admin takes a listing off sale and puts it back; every list follows', async () => {
  expect(await inBrowse()).toBe(1);
  expect(await toggleAvailability(materialId, ada)).toMatchObject({ available: false });
  expect(await inBrowse()).toBe(0);
  expect(await toggleAvailability(materialId, ada, { available: false })).toMatchObject({
    available: false,
  });
  expect(await toggleAvailability(materialId, ben)).toMatchObject({ available: true });
  expect(await inBrowse()).toBe(1);
  const change = { type: 'material_availability_changed', materialId };
  expect(await keptEvents()).toEqual([
    { ...change, available: false, updatedBy: ada.userId, updatedByName: 'Ada Lopez' },
    { ...change, available: true, updatedBy: ben.userId, updatedByName: 'Ben Okafor' },
  ]);
  expect(await auditLines()).toMatchObject([
    { action: 'material.made_unavailable', before: { available: true } },
    { action: 'material.made_available', actorUserId: ben.userId, subjectId: materialId },
  ]);
});

test('an edit is saved under its lock, with an audit line of what changed', async () => {
  const roofing = await createCategory('Roofing');
  await acquireLock(materialId, ada);
  const input = await form({ title: ' Better  title ', price: '3.25', categoryId: roofing.id });
  const saved = await editMaterial(materialId, input, ada);
  expect(saved).toMatchObject({ title: 'Better title', price: '3.25', category: 'Roofing' });
  expect(await getMaterial(materialId)).toMatchObject({ title: 'Better title', priceCents: 325 });
  const [, event] = await keptEvents();
  expect(event).toEqual({
    type: 'material_updated',
    materialId,
    material: saved,
    updatedBy: ada.userId,
    updatedByName: 'Ada Lopez',
  });
  const [line] = await auditLines();
  expect(line).toMatchObject({ action: 'material.updated', before: { price: '2.00' } });
  expect(Object.keys(line!.after as object).sort()).toEqual([
    'category',
    'categoryId',
    'price',
    'title',
  ]);

  await editMaterial(materialId, input, ada);
  expect(await auditLines()).toHaveLength(1);
});

test('an edit without the lock is refused and names the holder', async () => {
  const input = await form({ title: 'Never' });
  await expectRefusal(editMaterial(materialId, input, ada), 'locked');
  await acquireLock(materialId, ben);
  await expectRefusal(editMaterial(materialId, input, ada), {
    status: 409,
    message: expect.stringContaining('Ben Okafor') as string,
    details: { title: 'Material Locked' },
  });
  await db.$executeRaw`UPDATE material_edit_locks SET expires_at = now()`;
  await expectRefusal(editMaterial(materialId, input, ben), 'locked');
  expect(await auditLines()).toEqual([]);
});

test('saving doesn’t undo a purchase made while the form was open', async () => {
  await acquireLock(materialId, ada);
  const untouched = await form({ title: 'Another title' });
  const restocked = await form({ quantity: '150' });
  await changeMaterial(materialId, { quantity: 90, quantityHeld: 10 });
  const stock = () =>
    db.material.findUniqueOrThrow({
      where: { id: materialId },
      select: { quantity: true, quantityHeld: true, quantityListed: true },
    });
  await editMaterial(materialId, untouched, ada);
  expect(await stock()).toEqual({ quantity: 90, quantityHeld: 10, quantityListed: 100 });
  await expectRefusal(editMaterial(materialId, restocked, ada), {
    status: 409,
    field: 'quantity',
    message: expect.stringContaining('90 available now') as string,
  });
  await editMaterial(materialId, await form({ quantity: '0' }), ada);
  expect(await stock()).toEqual({ quantity: 0, quantityHeld: 10, quantityListed: 10 });
});

test('stock adds up when buyers and admins act at once', async () => {
  await acquireLock(materialId, ada);
  const buyers = await Promise.all(
    Array.from({ length: 8 }, async () => createActor((await createCompany()).id)),
  );
  const forms = await Promise.all([120, 80, 60].map((n) => form({ quantity: String(n) })));
  await Promise.allSettled([
    ...buyers.map((buyer) => buy(buyer)),
    ...forms.map((input) => editMaterial(materialId, input, ada)),
  ]);
  expect(await db.stockHold.count()).toBeGreaterThan(0);
  const { quantity, quantityHeld, quantityListed } = await db.material.findUniqueOrThrow({
    where: { id: materialId },
  });
  const held = await db.stockHold.aggregate({ _sum: { quantity: true } });
  expect(quantityHeld).toBe(held._sum.quantity ?? 0);
  expect(quantity + quantityHeld).toBe(quantityListed);
});

function buy(buyer: Actor) {
  const asked = { materialId, quantity: 5, unitPriceCents: 200, nonce: randomUUID() };
  const sellerCompanyId = seller.companyId!;
  return holdForPurchase({ ...asked, sellerCompanyId, flow: 'element' }, buyer);
}

test('deleting removes an unsold listing and keeps a sold one for its transactions', async () => {
  expect(await deleteMaterial(materialId, ada)).toMatchObject({ isKept: false });
  expect(await db.material.count()).toBe(0);
  await expectRefusal(deleteMaterial(materialId, ada), 404);

  const bought = await createMaterial();
  await createTransaction({ materialId: bought.id });
  await acquireLock(bought.id, ada);
  expect(await deleteMaterial(bought.id, ada)).toMatchObject({ isKept: true });
  expect(await db.material.findUnique({ where: { id: bought.id } })).toMatchObject({
    available: false,
    deletedAt: expect.any(Date) as Date,
  });
  expect(await inBrowse()).toBe(0);
  expect(await getMaterial(bought.id)).toBeNull();
  expect(await getLock(bought.id)).toBeNull();
  expect((await keptEvents()).slice(-2)).toMatchObject([
    { type: 'material_lock_released', releasedByName: 'Ada Lopez', reason: 'deleted' },
    { type: 'material_deleted', materialId: bought.id, deletedByName: 'Ada Lopez' },
  ]);
  expect((await auditLines()).at(-1)).toMatchObject({
    action: 'material.deleted',
    after: { keptForTransactions: true },
  });
});

test('a listing another admin is editing can’t be moderated', async () => {
  await acquireLock(materialId, ben);
  const bytes = await makePhoto(400, 300);
  for (const attempt of [
    () => deleteMaterial(materialId, ada),
    () => toggleAvailability(materialId, ada),
    () => setMaterialPhoto(materialId, { bytes }, ada),
    () => removeMaterialPhoto(materialId, ada),
  ]) {
    await expectRefusal(attempt(), 'locked');
  }
  expect(await toggleAvailability(materialId, ben)).toMatchObject({ available: false });
});

test('an admin changes and removes a photo', async () => {
  const first = await setMaterialPhoto(materialId, { bytes: await makePhoto(400, 300) }, ada);
  const bytes = await makePhoto(300, 400);
  const { imageUrl } = await setMaterialPhoto(materialId, { bytes }, ada);
  expect(await setMaterialPhoto(materialId, { bytes }, ada)).toMatchObject({ imageUrl });
  expect(imageUrl).toMatch(/^materials\/[0-9a-f-]{36}\.jpg$/);
  expect(imageUrl).not.toBe(first.imageUrl);
  expect(await getMaterial(materialId)).toMatchObject({
    imageUrl,
    images: [{ path: imageUrl, width: 300, height: 400 }],
  });
  const uploads = await db.upload.findMany({ orderBy: { createdAt: 'asc' } });
  expect(uploads.map(({ claimedAt }) => claimedAt !== null)).toEqual([false, true]);
  expect(uploads.every(({ companyId }) => companyId === seller.companyId)).toBe(true);
  await expectRefusal(setMaterialPhoto(materialId, { imageUrl }, ada), {
    status: 400,
    field: 'image',
  });

  await removeMaterialPhoto(materialId, ada);
  await removeMaterialPhoto(materialId, ada);
  expect(await getMaterial(materialId)).toMatchObject({ imageUrl: null, images: [] });
  expect((await keptEvents()).map(({ type }) => type)).toEqual([
    'material_photo_updated',
    'material_photo_updated',
    'material_photo_removed',
  ]);
  expect((await auditLines()).map(({ action }) => action)).toEqual([
    'material.photo_updated',
    'material.photo_updated',
    'material.photo_removed',
  ]);
});

test('an admin sees every photo of a listing, and removes the one meant, once', async () => {
  const photos = ['materials/a.jpg', 'materials/b.jpg', 'materials/c.jpg'];
  await db.materialImage.createMany({
    data: photos.map((objectPath, position) => ({
      ...{ materialId, objectPath, position, width: 4, height: 3 },
    })),
  });
  await changeMaterial(materialId, { imageUrl: photos[0] });
  const shown = async () => (await getMaterialForAdmin(materialId))?.photos;
  expect(await shown()).toEqual(photos);
  for (const photo of [photos[1], photos[1], photos[0], photos[0]]) {
    await removeMaterialPhoto(materialId, ada, { photo });
  }
  expect(await shown()).toEqual([photos[2]]);
  expect((await auditLines()).map(({ before, after }) => [before, after])).toEqual([
    [{ imageUrl: photos[1] }, { imageUrl: null }],
    [{ imageUrl: photos[0] }, { imageUrl: photos[2] }],
  ]);
});

const newsOf = async ({ companyId }: Actor) =>
  (
    await db.notification.findMany({
      where: { recipientCompanyId: companyId! },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(({ title, content }) => `${title} | ${content}`);

test('the seller is notified of what an admin did to a listing, what changed, and why', async () => {
  const { title } = (await getMaterial(materialId))!;
  await acquireLock(materialId, ada);
  const edit = { price: '3.25', quantity: '90', reason: 'As agreed by phone.' };
  await editMaterial(materialId, await form(edit), ada);
  await editMaterial(materialId, await form(), ada);
  const bytes = await makePhoto(400, 300);
  await setMaterialPhoto(materialId, { bytes, reason: 'The first was blurred.' }, ada);
  await removeMaterialPhoto(materialId, ada, { reason: 'It shows a person.' });
  await toggleAvailability(materialId, ada, { available: false, reason: 'Recalled.' });
  await toggleAvailability(materialId, ada, { available: false });
  await toggleAvailability(materialId, ada, { available: true });
  await deleteMaterial(materialId, ada, 'Sold elsewhere.');

  expect(await newsOf(seller)).toEqual([
    `Listing edited: ${title} | An admin changed it. Price: $2.00 → $3.25. Quantity: 100 → 90. Reason: As agreed by phone.`,
    `Listing photo changed: ${title} | An admin changed its first photo. Reason: The first was blurred.`,
    `Listing photo removed: ${title} | An admin removed a photo of it. Reason: It shows a person.`,
    `Listing taken off sale: ${title} | An admin took it off sale. No one can buy it for now, and unpaid purchases of it are canceled. Reason: Recalled.`,
    `Listing back on sale: ${title} | An admin put it back on sale. No reason was given; contact support to ask for it.`,
    `Listing deleted: ${title} | An admin deleted it. Paid purchases of it continue, unpaid ones are canceled. Reason: Sold elsewhere.`,
  ]);
  expect((await auditLines()).at(-1)).toMatchObject({ after: { reason: 'Sold elsewhere.' } });
});

test('a listing with none left is not called buyable when it is put back', async () => {
  await changeMaterial(materialId, { quantity: 0, quantitySold: 100 });
  await toggleAvailability(materialId, ada, { available: false });
  const shown = await toggleAvailability(materialId, ada, { available: true });
  expect(MODERATION_COPY.shown(shown)).toContain('None of it is left');
  expect((await newsOf(seller)).at(-1)).toContain('None of it is left');
});

test('an admin who sells isn’t notified of their own work', async () => {
  await toggleAvailability(materialId, { ...ada, companyId: seller.companyId });
  expect(await newsOf(seller)).toEqual([]);
});

test('a photo over 5 MB, no photo or another company’s photo is refused', async () => {
  const big = Buffer.alloc(5 * 1024 * 1024 + 1);
  await expectRefusal(setMaterialPhoto(materialId, { bytes: big }, ada), {
    status: 413,
    message: expect.stringContaining('5MB') as string,
  });
  await expectRefusal(setMaterialPhoto(materialId, { bytes: Buffer.from('<svg/>') }, ada), 415);
  const other = await createMaterial();
  const { imageUrl } = await setMaterialPhoto(other.id, { bytes: await makePhoto(400, 300) }, ada);
  await db.upload.updateMany({ data: { claimedAt: null } });
  for (const path of [imageUrl, `/objects/${imageUrl}`, 'http://127.0.0.1/x.jpg', 'file:///etc']) {
    await expectRefusal(setMaterialPhoto(materialId, { imageUrl: path }, ada), 400);
  }
});

test('only admins moderate, and only existing listings', async () => {
  const attempts = (id: string, actor: Actor) => [
    () => toggleAvailability(id, actor),
    () => deleteMaterial(id, actor),
    async () => editMaterial(id, await form(), actor),
    () => removeMaterialPhoto(id, actor),
    () => setMaterialPhoto(id, { bytes: Buffer.alloc(1) }, actor),
  ];
  for (const attempt of attempts(materialId, seller)) {
    await expectRefusal(attempt(), 403);
  }
  for (const id of [randomUUID(), 'no id']) {
    for (const attempt of attempts(id, ada)) {
      await expectRefusal(attempt(), 404);
    }
  }
  expect(await auditLines()).toEqual([]);
});
