import { beforeEach, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { notify } from '~/db/listen.server';
import {
  getMaterial,
  listCategoriesWithCounts,
  listMaterials,
  saveMaterial,
} from '~/domain/catalogue/index.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import { createMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { notificationsDelivered } from '../../setup/notices';

beforeEach(async () => {
  await resetDatabase();
  // Clears the last test's cache: rows are deleted without a NOTIFY.
  await transaction((tx) => notify(tx, 'catalogue_changed'));
});

const browse = (companyId: string | null = null, search = '') =>
  listMaterials(ListMaterials.parse({ search }), { companyId });

test('the next read shows a change made by transaction()', async () => {
  const { id } = await createMaterial();
  await notificationsDelivered();
  expect((await browse()).count).toBe(1);
  for (const quantity of [7, 6, 5, 4, 3]) {
    await transaction((tx) =>
      tx.material.update({ where: { id }, data: { quantity, quantitySold: 100 - quantity } }),
    );
    expect((await browse()).materials[0]?.quantity).toBe(quantity);
    expect((await getMaterial(id))?.quantity).toBe(quantity);
  }
});

test('the next read shows another process’s change', async () => {
  const { id } = await createMaterial();
  await notificationsDelivered();
  expect((await listCategoriesWithCounts())[0]?.count).toBe(1);
  await db.$executeRaw`UPDATE materials SET hidden_at = now() WHERE id = ${id}::uuid`;
  await notificationsDelivered();
  expect((await listCategoriesWithCounts())[0]?.count).toBe(0);
});

test('each company gets its own result from the shared cache', async () => {
  const material = await createMaterial();
  const owner = await createActor(material.companyId);
  await notificationsDelivered();
  expect((await browse()).count).toBe(1);
  expect((await browse()).materials[0]?.buyDisabledReason).toBeNull();
  expect((await browse(owner.companyId)).materials[0]?.buyDisabledReason).toBe(
    'This is your own listing.',
  );
  expect((await browse()).materials[0]?.buyDisabledReason).toBeNull();
});

test('a search of another spelling keeps the cache', async () => {
  await createMaterial({ title: 'Drywall 4x8' });
  await notificationsDelivered();
  const before = await listCategoriesWithCounts();
  expect((await browse(null, 'drywlal')).reading?.corrected?.to).toBe('drywall');
  expect(await listCategoriesWithCounts()).toBe(before);
});

test('a commit that visitors can’t see keeps the cache', async () => {
  const { id } = await createMaterial();
  const viewer = await createActor();
  await notificationsDelivered();
  const kept = await listCategoriesWithCounts();
  expect(kept[0]?.count).toBe(1);
  await transaction((tx) =>
    tx.user.update({ where: { id: viewer.userId }, data: { firstName: 'Ada' } }),
  );
  await notificationsDelivered();
  expect(await listCategoriesWithCounts()).toBe(kept);

  await saveMaterial(id, viewer);
  await notificationsDelivered();
  expect(await listCategoriesWithCounts()).not.toBe(kept);
});
