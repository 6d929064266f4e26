import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import {
  getMaterial,
  listSaved,
  saveMaterial,
  unsaveMaterial,
} from '~/domain/catalogue/index.server';
import { createSuspendedCompany } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { doWhileLocked } from '../../setup/while-locked';

// Turns the cache off.
beforeAll(stopListening);
beforeEach(resetDatabase);

const savedTitles = async (actor: Parameters<typeof listSaved>[0]) =>
  (await listSaved(actor)).saved.map(({ material }) => material.title);

test('saved materials are on the saver’s own list, last saved first', async () => {
  const [maria, sam] = [await createActor(), await createActor()];
  const block = await createMaterial({ title: 'Block' });
  const brick = await createMaterial({ title: 'Brick' });
  await saveMaterial(block.id, maria);
  await saveMaterial(brick.id, maria);
  expect(await savedTitles(maria)).toEqual(['Brick', 'Block']);
  expect(await savedTitles(sam)).toEqual([]);
  expect((await getMaterial(block.id, maria))?.isSaved).toBe(true);
  expect((await getMaterial(block.id, sam))?.isSaved).toBe(false);
});

test('saving again keeps the first price', async () => {
  const maria = await createActor();
  const { id } = await createMaterial({ price: '2.00' });
  await Promise.all([saveMaterial(id, maria), saveMaterial(id, maria), saveMaterial(id, maria)]);
  await db.material.update({ where: { id }, data: { price: '1.50' } });
  await saveMaterial(id, maria);
  const { saved, total } = await listSaved(maria);
  expect(total).toBe(1);
  expect(saved[0]).toMatchObject({ priceWhenSavedCents: 200, material: { priceCents: 150 } });
});

test('removing is safe to repeat and leaves other lists alone', async () => {
  const [maria, sam] = [await createActor(), await createActor()];
  const { id } = await createMaterial();
  await saveMaterial(id, maria);
  await saveMaterial(id, sam);
  await unsaveMaterial(id, maria);
  await unsaveMaterial(id, maria);
  await unsaveMaterial('x', maria);
  expect((await listSaved(maria)).total).toBe(0);
  expect((await listSaved(sam)).total).toBe(1);
});

test('only public materials can be saved', async () => {
  const maria = await createActor();
  const suspended = await createSuspendedCompany();
  for (const id of [
    (await createMaterial({ companyId: suspended.id })).id,
    (await createMaterial({ hiddenAt: new Date() })).id,
    (await createMaterial({ deletedAt: new Date() })).id,
    '00000000-0000-4000-8000-000000000000',
    'x',
  ]) {
    await expect(saveMaterial(id, maria)).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('a material deleted at the same moment can’t be saved', async () => {
  const maria = await createActor();
  const { id } = await createMaterial();
  const [saving] = await doWhileLocked(
    (tx) => tx.material.delete({ where: { id } }),
    [() => saveMaterial(id, maria)],
  );
  expect(saving).toMatchObject({ reason: { code: 'not_found' } });
});

test('sold-out materials stay on the list; hidden and deleted ones leave', async () => {
  const maria = await createActor();
  const sold = await createMaterial({ title: 'Sold' });
  const deleted = await createMaterial({ title: 'Deleted' });
  await saveMaterial(sold.id, maria);
  const hidden = await createMaterial({ title: 'Hidden' });
  await saveMaterial(deleted.id, maria);
  await saveMaterial(hidden.id, maria);
  await db.material.update({ where: { id: sold.id }, data: { quantity: 0, quantitySold: 100 } });
  await db.material.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
  await db.material.update({ where: { id: hidden.id }, data: { hiddenAt: new Date() } });
  const { saved } = await listSaved(maria, 7);
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({ stock: 'sold', material: { title: 'Sold' } });
});
