import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  addCategory,
  categoryAsSeen,
  listCategoriesForEditing,
  listCategoriesWithCounts,
  listCategoryChoices,
  listMaterials,
  listSavedSearches,
  moveCategory,
  renameCategory,
  saveSearch,
  setCategoryActive,
} from '~/domain/catalogue/index.server';
import { renameInListings } from '~/domain/catalogue/categories/edit-category.server';
import { AddCategory } from '~/domain/catalogue/categories/edit-category.schema';
import type { Actor } from '~/lib/actor';
import { createCompany } from '../../factories/company';
import { waitingJobs } from '../../factories/mailbox';
import { createMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { refusalOf } from '../../setup/expectations';
import { auditLines, keptEvents } from '../administration/events';
import { makeAdmin } from '../administration/people';

let ada: Actor;
beforeEach(async () => {
  await resetDatabase();
  ada = await makeAdmin('Ada', 'Lopez');
});

const add = (name: string, categoryId?: string, description: string | null = null) =>
  addCategory({ name, description, categoryId }, ada);
const names = async () => (await listCategoriesForEditing()).map(({ name }) => name);

test('a name needs a letter or a digit, of any script', () => {
  const named = (name: string) => AddCategory.safeParse({ name, description: '' }).success;
  expect(['!!!', '—', '2x4', 'Бетон'].map(named)).toEqual([false, false, true, true]);
});

test('new categories and subcategories come last and can be selected at once', async () => {
  const steel = await add('Structural Steel', undefined, 'Beams and plates');
  const lumber = await add('Lumber');
  await add('Wide-flange & more', steel);
  await add('Angles', steel);
  const subcategories = [{ slug: 'structural-steel-wide-flange-more' }, { name: 'Angles' }];
  expect(await listCategoriesForEditing()).toMatchObject([
    { slug: 'structural-steel', description: 'Beams and plates', materialCount: 0, subcategories },
    { id: lumber, name: 'Lumber', isActive: true, subcategories: [] },
  ]);
  expect((await listCategoryChoices())[0]!.subcategories.map(({ name }) => name)).toEqual([
    'Wide-flange & more',
    'Angles',
  ]);
  expect(await keptEvents()).toContainEqual({
    type: 'list_changed',
    list: 'categories',
    byName: 'Ada Lopez',
  });
  expect((await auditLines()).map(({ action }) => action)).toEqual([
    'category.added',
    'category.added',
    'subcategory.added',
    'subcategory.added',
  ]);
});

test('names and slugs stay unique when admins add at once', async () => {
  const results = await Promise.allSettled([add('Roofing'), add('Roofing'), add('Roofing')]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(result.reason).toMatchObject({ status: 409, field: 'name' });
    }
  }
  await add('Roofing!');
  expect((await listCategoriesForEditing()).map(({ slug }) => slug)).toEqual([
    'roofing',
    'roofing-2',
  ]);
  const [roofing] = await listCategoriesForEditing();
  const flooring = await add('Flooring');
  // A filter finds a category whatever its case.
  for (const name of ['Roofing', 'ROOFING']) {
    await expect(renameCategory(flooring, { name, description: null }, ada)).rejects.toMatchObject({
      status: 409,
      field: 'name',
    });
  }
  await add('Shingles', roofing!.id);
  await expect(add('shingles', roofing!.id)).rejects.toMatchObject({ field: 'name' });
});

test('renaming waits for none of the listings, which a job renames; the slug stays', async () => {
  const { categoryId, id } = await createMaterial({ category: 'Masonry' });
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM materials WHERE id = ${id}::uuid FOR UPDATE`;
    await renameCategory(categoryId, { name: 'Brick & Block', description: 'All of it' }, ada);
  });
  expect(await waitingJobs('rename_in_listings')).toEqual([{ categoryId }]);
  await renameInListings({ categoryId });
  expect((await listCategoriesForEditing())[0]).toMatchObject({
    name: 'Brick & Block',
    description: 'All of it',
    slug: 'masonry',
    materialCount: 1,
  });
  expect(await db.material.findFirst()).toMatchObject({ category: 'Brick & Block' });
  const found = await listMaterials({ search: 'brick', category: '', location: '', sort: null });
  expect(found).toMatchObject({ count: 1, reading: { corrected: null, isClosest: false } });
  expect((await auditLines()).at(-1)).toMatchObject({
    action: 'category.renamed',
    before: { name: 'Masonry' },
    after: { name: 'Brick & Block' },
  });
  await renameCategory(categoryId, { name: 'Brick & Block', description: 'All of it' }, ada);
  expect(await auditLines()).toHaveLength(1);
});

test('renaming keeps the alerts of its saved searches, but for one that was saved by both names', async () => {
  const masonry = await add('Masonry & Block');
  const brick = await add('Brick', masonry);
  const { id: companyId } = await createCompany();
  const [buyer, other] = [await createActor(companyId), await createActor(companyId)];
  const save = (category: string, subcategory: string, actor: Actor) =>
    saveSearch({ category, subcategory }, actor);
  await save('masonry & block', 'Brick', buyer);
  await save('Masonry & Block', '', buyer);
  await save('Roofing', 'Brick', buyer);
  await save('Masonry & Block', '', other);
  await save('Masonry', '', other);
  await renameCategory(masonry, { name: 'Masonry', description: null }, ada);
  await renameCategory(brick, { name: 'Clay Brick', description: null }, ada);
  const saved = async (actor: Actor) =>
    (await listSavedSearches(actor)).map(({ label, href }) => [label, href]).toSorted();
  expect(await saved(buyer)).toEqual([
    ['Masonry, Clay Brick', '/browse?category=Masonry&subcategory=Clay+Brick'],
    ['Masonry', '/browse?category=Masonry'],
    ['Roofing, Brick', '/browse?category=Roofing&subcategory=Brick'],
  ]);
  expect(await saved(other)).toHaveLength(2);
});

test('a save that would replace another admin’s newer change asks first', async () => {
  const id = await add('Roofing');
  const seen = categoryAsSeen((await listCategoriesForEditing())[0]!);
  await renameCategory(id, { name: 'Roofs', description: 'Shingles', seen }, ada);
  await renameCategory(id, { name: 'Roofs', description: 'Shingles', seen }, ada);
  const stale = { name: 'Roofing', description: 'All of it' };
  const asks = expect.stringContaining('“Roofs: Shingles”') as string;
  const refusal = await refusalOf(renameCategory(id, { ...stale, seen }, ada));
  expect(refusal).toMatchObject({ status: 409, field: 'name', message: asks });
  await renameCategory(id, { ...stale, ...refusal.details }, ada);
  expect((await listCategoriesForEditing())[0]).toMatchObject(stale);
});

test('a listing moved during the rename keeps its new category', async () => {
  const { id, categoryId } = await createMaterial({ category: 'Masonry' });
  const roofing = await add('Roofing');
  await renameCategory(categoryId, { name: 'Brick & Block', description: null }, ada);
  let renaming: Promise<void> | undefined;
  await db.$transaction(async (tx) => {
    const moved = { categoryId: roofing, category: 'Roofing' };
    await tx.material.update({ where: { id }, data: moved });
    renaming = renameInListings({ categoryId });
    await expect.poll(() => isWaiting('UPDATE materials')).toBe(true);
  });
  await renaming;
  expect((await db.material.findUniqueOrThrow({ where: { id } })).category).toBe('Roofing');
});

async function isWaiting(statement: string): Promise<boolean> {
  const waiting = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'
       AND query LIKE ${`%${statement}%`}`;
  return waiting.length > 0;
}

test('simultaneous moves keep one order', async () => {
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C', 'D']) ids.push(await add(name));
  await moveCategory(ids[2]!, 'up', ada);
  expect(await names()).toEqual(['A', 'C', 'B', 'D']);
  await moveCategory(ids[0]!, 'up', ada);
  await moveCategory(ids[3]!, 'down', ada);
  expect(await names()).toEqual(['A', 'C', 'B', 'D']);
  await Promise.all([
    moveCategory(ids[0]!, 'down', ada),
    moveCategory(ids[3]!, 'up', ada),
    moveCategory(ids[1]!, 'up', ada),
  ]);
  expect((await names()).sort()).toEqual(['A', 'B', 'C', 'D']);
  expect((await db.category.findMany()).map(({ sortOrder }) => sortOrder).sort()).toEqual([
    1, 2, 3, 4,
  ]);
  const sub = [await add('x', ids[0]), await add('y', ids[0])];
  await moveCategory(sub[1]!, 'up', ada);
  const category = (await listCategoriesForEditing()).find(({ id }) => id === ids[0]);
  expect(category!.subcategories.map(({ name }) => name)).toEqual(['y', 'x']);
});

test('a category can be turned off and on, except the last active one', async () => {
  const { categoryId } = await createMaterial({ category: 'Masonry' });
  await expect(setCategoryActive(categoryId, false, ada)).rejects.toMatchObject({ status: 409 });
  await createMaterial({ category: 'Lumber', categoryId: await add('Lumber') });
  await setCategoryActive(categoryId, false, ada);
  await setCategoryActive(categoryId, false, ada);
  expect((await listCategoriesWithCounts()).map(({ name }) => name)).toEqual(['Lumber']);
  expect((await listCategoryChoices()).map(({ name }) => name)).toEqual(['Lumber']);
  expect((await listMaterials({ search: '', category: '', location: '', sort: null })).count).toBe(
    2,
  );
  await setCategoryActive(categoryId, true, ada);
  expect(await listCategoriesWithCounts()).toHaveLength(2);
  expect((await auditLines()).map(({ action }) => action)).toEqual([
    'category.added',
    'category.deactivated',
    'category.activated',
  ]);
});

test('only admins edit categories, and only existing ones', async () => {
  const seller = await createActor((await createMaterial()).companyId);
  const attempts = (id: string, actor: Actor) => [
    () => addCategory({ name: 'X', description: null, categoryId: id }, actor),
    () => renameCategory(id, { name: 'X', description: null }, actor),
    () => moveCategory(id, 'up', actor),
    () => setCategoryActive(id, false, actor),
  ];
  for (const attempt of attempts(randomUUID(), seller)) {
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
  }
  for (const attempt of attempts(randomUUID(), ada)) {
    await expect(attempt()).rejects.toMatchObject({ status: 404 });
  }
});
