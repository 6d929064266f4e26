import { beforeEach, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { listening, notifyListeners } from '~/db/listen.server';
import {
  getMaterial,
  listCategoriesWithCounts,
  listFeaturedMaterials,
  listMaterials,
  saveMaterial,
} from '~/domain/catalogue/index.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import { createMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { notificationsDelivered } from '../../setup/notices';
import { statementsOf } from '../../setup/statements';

beforeEach(async () => {
  await resetDatabase();
  // Clears the last test's cache: rows are deleted without a NOTIFY.
  await transaction((tx) => notifyListeners(tx, 'catalogue_changed'));
});

const browse = (companyId: string | null = null, filters: Record<string, string> = {}) =>
  listMaterials(ListMaterials.parse(filters), { companyId });

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
  expect((await browse(null, { search: 'drywlal' })).reading?.corrected?.to).toBe('drywall');
  expect(await listCategoriesWithCounts()).toBe(before);
});

test('a commit that visitors can’t see keeps the cache', async () => {
  await createMaterial();
  const viewer = await createActor();
  await notificationsDelivered();
  const kept = await listCategoriesWithCounts();
  expect(kept[0]?.count).toBe(1);
  await transaction((tx) =>
    tx.user.update({ where: { id: viewer.userId }, data: { firstName: 'Ada' } }),
  );
  await notificationsDelivered();
  expect(await listCategoriesWithCounts()).toBe(kept);
});

test('a change drops what it can be seen in, and nothing else', async () => {
  const { id } = await createMaterial();
  const other = await createMaterial({
    ...{ title: '2x4 stud', description: '', category: 'Lumber', state: 'TX', city: 'Dallas' },
  });
  const viewer = await createActor();
  await notificationsDelivered();
  const reads = {
    counts: () => listCategoriesWithCounts(),
    listing: () => getMaterial(id),
    popular: () => listFeaturedMaterials('popular'),
    lumber: () => browse(null, { category: 'Lumber' }),
    masonry: () => browse(null, { category: 'Concrete & Masonry' }),
    byPrice: () => browse(null, { category: 'Concrete & Masonry', sort: 'price-low' }),
    chicago: () => browse(null, { location: 'Chicago, IL' }),
    words: () => browse(null, { search: 'cmu' }),
  };
  const droppedBy = async (change: () => Promise<unknown>) => {
    for (const read of Object.values(reads)) await read();
    await change();
    await notificationsDelivered();
    const dropped: string[] = [];
    for (const [name, read] of Object.entries(reads)) {
      if ((await statementsOf(read)).length > 0) dropped.push(name);
    }
    return dropped;
  };
  const update = (data: object) => () =>
    transaction((tx) => tx.material.update({ where: { id: other.id }, data }));

  expect(await droppedBy(() => saveMaterial(id, viewer))).toEqual(['popular']);
  expect(await droppedBy(update({ quantity: 90, quantitySold: 10 }))).toEqual([
    'popular',
    'lumber',
  ]);
  expect(await droppedBy(update({ price: '3.10' }))).toEqual(['popular', 'lumber']);
  expect(await droppedBy(update({ description: 'Dry and straight.' }))).toEqual([
    'popular',
    'lumber',
    'words',
  ]);
  expect(await droppedBy(() => createMaterial({ companyId: other.companyId }))).toEqual([
    'counts',
    'popular',
    'masonry',
    'byPrice',
    'chicago',
    'words',
  ]);
  expect(await droppedBy(update({ pausedAt: new Date() }))).toEqual([
    'counts',
    'popular',
    'lumber',
    'words',
  ]);
  expect(
    await droppedBy(() =>
      transaction((tx) => tx.searchSynonym.create({ data: { words: 'block, brick' } })),
    ),
  ).toEqual(Object.keys(reads));
});

test('readers who come after a change share one more read', async () => {
  let began = 0;
  const ends: (() => void)[] = [];
  const read = () => {
    const nth = (began += 1);
    return new Promise<number>((resolve) => ends.push(() => resolve(nth)));
  };
  const changes = () =>
    transaction((tx) => notifyListeners(tx, 'catalogue_changed', { id: '1.1', topics: ['sale'] }));
  const ask = () => cachedRead('shared', read, ['sale']);
  await listening();
  const early = [ask(), ask()];
  await expect.poll(() => began).toBe(1);
  await changes();
  const late = Array.from({ length: 20 }, ask);
  ends[0]!();
  await expect.poll(() => began).toBe(2);
  await changes();
  ends[1]!();
  expect(await Promise.all(early)).toEqual([1, 1]);
  expect(new Set(await Promise.all(late))).toEqual(new Set([2]));
  expect(began).toBe(2);
});
