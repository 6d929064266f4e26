import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { flushSearches, listMaterials, listSearchWords } from '~/domain/catalogue/index.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import { action as add, loader as openList } from '~/routes/admin.categories/route';
import { action as save, loader as open } from '~/routes/admin_.categories.$id/route';
import { waitingJobs } from '../../factories/mailbox';
import { createMaterial, createSubcategory } from '../../factories/material';
import { openPage, sendForm, useAdmin } from '../visit';

const admin = useAdmin();

const post = (handler: typeof add | typeof save, fields: Record<string, string>, id = '') =>
  sendForm(handler, '/admin/categories/x', fields, { ...admin, params: { id } });
const see = (id: string) => openPage(open, '/admin/categories/x', { ...admin, params: { id } });
const names = async () =>
  (await db.category.findMany({ orderBy: { sortOrder: 'asc' } })).map(({ name }) => name);
const idOf = async (name: string) => (await db.category.findUniqueOrThrow({ where: { name } })).id;

describe('categories', () => {
  beforeEach(async () => {
    for (const name of ['Lumber', 'Steel', 'Glass']) await post(add, { name });
  });

  test('are added at the end, each name only once', async () => {
    const { status, location } = await post(add, { name: 'HVAC', description: 'Ducts, units' });
    expect([status, location]).toEqual([303, '/admin/categories']);
    expect(await names()).toEqual(['Lumber', 'Steel', 'Glass', 'HVAC']);
    const again = await post(add, { name: 'HVAC', description: 'Other' });
    expect(again.status).toBe(409);
    expect(again.body.result).toMatchObject({
      initialValue: { name: 'HVAC', description: 'Other' },
      error: { name: [expect.stringContaining('A category with this name already exists')] },
    });
    expect((await post(add, { name: ' ' })).body.result?.error?.name).toEqual(['Enter a name']);
  });

  test('are renamed, moved and turned off and on with forms, and other intents do nothing', async () => {
    const id = await idOf('Steel');
    const { location } = await post(save, { intent: 'rename', name: 'Structural Steel' }, id);
    expect(location).toBe(`/admin/categories/${id}`);
    expect((await post(save, { intent: 'rename', name: 'Glass' }, id)).status).toBe(409);
    await post(save, { intent: 'up' }, await idOf('Glass'));
    expect((await post(save, { intent: 'left' }, id)).status).toBe(400);
    expect(await names()).toEqual(['Lumber', 'Glass', 'Structural Steel']);
    for (const [intent, isActive] of [
      ['deactivate', false],
      ['activate', true],
    ] as const) {
      await post(save, { intent }, id);
      expect(await db.category.findUnique({ where: { id } })).toMatchObject({ isActive });
    }
  });

  test('have subcategories, each with its own page', async () => {
    const id = await idOf('Steel');
    const added = await post(save, { intent: 'add', name: 'Beams' }, id);
    expect([added.status, added.location]).toEqual([303, `/admin/categories/${id}`]);
    const twice = await post(save, { intent: 'add', name: 'Beams' }, id);
    expect(twice.body.result?.error?.name?.[0]).toContain(
      'already has a subcategory with this name',
    );

    const { id: beams } = await db.subcategory.findFirstOrThrow();
    expect((await see(beams)).body).toMatchObject({
      category: { name: 'Beams' },
      parent: { id, name: 'Steel' },
      subcategories: null,
    });
    await post(save, { intent: 'rename', name: 'Beams & Columns' }, beams);
    await post(save, { intent: 'deactivate' }, beams);
    expect(await db.subcategory.findFirstOrThrow()).toMatchObject({
      name: 'Beams & Columns',
      isActive: false,
    });
  });

  test('are listed with their number of subcategories and materials', async () => {
    await createSubcategory('Studs', 'Lumber');
    await createMaterial({ category: 'Lumber' });
    const { body } = await openPage(openList, '/admin/categories', admin);
    expect(body).toMatchObject({
      categories: [{ name: 'Lumber', subcategoryCount: 1, materialCount: 1 }, {}, {}],
    });
  });
});

describe('search words', () => {
  const atWords = (id = '', more = '') =>
    openPage(openList, `/admin/categories?words=${id}${more}`, admin);
  const send = (fields: Record<string, string>, id = '') =>
    sendForm(add, `/admin/categories?words=${id}`, fields, admin);
  const wordsOf = async (more = '') => {
    const { body } = await atWords('', more);
    return body.words as Awaited<ReturnType<typeof listSearchWords>>;
  };

  test('are added, changed and removed, and the search follows', async () => {
    await createMaterial({ title: 'Edge form board' });
    const find = async (search: string) =>
      (await listMaterials(ListMaterials.parse({ search }))).count;
    expect(await find('shuttering')).toBe(0);
    const { status } = await send({ intent: 'save', words: ' Shuttering,form  board,, ' });
    expect(status).toBe(303);
    const { id } = (await listSearchWords()).synonyms.find(
      ({ words }) => words === 'Shuttering, form board',
    )!;
    try {
      expect(await find('shuttering')).toBe(1);
      await send({ intent: 'save', words: 'form board, shuttering', isOneWay: 'on' }, id);
      expect(await find('shuttering')).toBe(0);
      // Race: an earlier save's job would index the later words too soon.
      expect(await waitingJobs('index_synonyms')).toEqual([{ id }]);
      const audit = await db.auditLogEntry.findMany({ orderBy: { id: 'asc' } });
      expect(audit.map(({ action }) => action)).toEqual(['synonyms.added', 'synonyms.changed']);
    } finally {
      expect((await send({ intent: 'remove' }, id)).status).toBe(303);
    }
    const { synonyms } = await listSearchWords();
    expect(synonyms.some((row) => row.id === id)).toBe(false);
    const shown = [await wordsOf(), await wordsOf('&page=2')].flatMap((page) => page.synonyms);
    expect(shown).toEqual(synonyms.slice(0, 200));
    expect((await wordsOf('&page=999')).synonyms.at(-1)).toEqual(synonyms.at(-1));
    expect((await send({ intent: 'save', words: 'rebar, bar' }, id)).status).toBe(404);

    const group = { intent: 'save', words: 'gang box, tool\u202Echest\u0007' };
    const added = await Promise.all(Array.from({ length: 4 }, () => send(group)));
    expect(added.map((each) => each.status).sort()).toEqual([303, 409, 409, 409]);
    const rows = (await listSearchWords()).synonyms;
    expect(rows.filter(({ words }) => words === 'gang box, toolchest')).toHaveLength(1);
    const other = rows.find(({ words }) => words !== 'gang box, toolchest')!;
    expect((await send(group, other.id)).status).toBe(409);
  });

  test('need two words that mean something', async () => {
    for (const words of ['', 'alone', 'the, of', `rebar, ${'x'.repeat(500)}`, 'rebar, () | *']) {
      const { status, body } = await send({ intent: 'save', words });
      expect([status, Boolean(body.result?.error?.words)], words).toEqual([400, true]);
    }
    for (const [words, sentence] of [
      ['drywall, Drywalls', '“drywall” and “Drywalls” are the same to the search. Remove one.'],
      ['a, b', 'The search can’t look for “a”. Use another word.'],
      [`rebar, ${'x'.repeat(61)}`, 'Use words of up to 60 letters'],
    ] as const) {
      const { body } = await send({ intent: 'save', words });
      expect(body.result?.error?.words).toEqual([sentence]);
    }
  });

  test('searches that found nothing, and companies’ that did, are counted without what names a person', async () => {
    await flushSearches();
    await db.searchCount.deleteMany();
    await createMaterial({ title: 'Block' });
    for (const search of [
      'Gizmo  rail',
      'gizmo rail',
      'ada@example.com',
      '312-555-0134 gizmo',
      'block',
    ]) {
      await listMaterials(ListMaterials.parse({ search }));
    }
    await flushSearches();
    await listMaterials(ListMaterials.parse({ search: 'gizmo rails' }));
    await listMaterials(ListMaterials.parse({ search: 'GIZMO RAIL' }));
    const { companyId } = await createMaterial({ title: 'Brick' });
    await listMaterials(ListMaterials.parse({ search: 'brick' }), { companyId });
    await flushSearches();
    expect(await db.searchCount.findMany({ where: { isFound: true } })).toMatchObject([
      { words: 'brick', count: 1 },
    ]);
    expect((await wordsOf()).misses).toEqual([
      { words: 'gizmo rail', count: 3 },
      { words: 'gizmo rails', count: 1 },
    ]);
    expect((await atWords('', '&adding=gizmo')).body).toMatchObject({ words: { adding: 'gizmo' } });
  });
});
