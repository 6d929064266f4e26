import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  createMaterial as listMaterial,
  getSearchOfToken,
  listMaterials,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
  switchOffByToken,
  switchSavedSearch,
} from '~/domain/catalogue/index.server';
import { matchSavedSearches } from '~/domain/catalogue/saved/match-saved-searches.server';
import { switchOffPath } from '~/domain/catalogue/saved/saved-search-token.server';
import { CreateMaterial } from '~/domain/catalogue/materials/create-material.schema';
import { SavedFilters } from '~/domain/catalogue/saved/saved-search.schema';
import type { Actor } from '~/lib/actor';
import { seal } from '~/lib/seal.server';
import { createCompany } from '../../factories/company';
import { createCategory, createMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { refuseNotificationsOf } from '../notifications/refuse-notifications';
import { resetDatabase } from '../../setup/database';

let owner: Actor;

beforeEach(async () => {
  await resetDatabase();
  owner = await createActor((await createCompany({ name: 'Halsted Builders' })).id);
});

const save = (filters: Record<string, string>, actor = owner) =>
  saveSearch(SavedFilters.parse(filters), actor);
const told = async (actor = owner) =>
  (await db.notification.findMany({ where: { recipientCompanyId: actor.companyId! } })).map(
    ({ title, content }) => `${title}. ${content}`,
  );
const tokenOf = (searchId: string) => switchOffPath(searchId).split('/').at(-1)!;

describe('saving a search', () => {
  test('keeps the filters of the list, once, and turns it on again', async () => {
    const first = await save({
      search: ' rebar ',
      location: 'Chicago, IL',
      sort: 'newest',
      page: '4',
    });
    expect(first.label).toBe('“rebar”, Chicago, IL');
    await switchSavedSearch({ searchId: first.id, isActive: false }, owner);
    const saved = await Promise.all(
      Array.from({ length: 5 }, () => save({ search: 'rebar', location: 'Chicago, IL' })),
    );
    expect(new Set(saved.map(({ id }) => id))).toEqual(new Set([first.id]));
    expect(await listSavedSearches(owner)).toEqual([
      {
        id: first.id,
        label: '“rebar”, Chicago, IL',
        href: '/browse?search=rebar&location=Chicago%2C+IL',
        isActive: true,
        matchCount: 0,
      },
    ]);
  });

  test('of nothing, too long, or from nobody’s company is refused', async () => {
    await expect(save({ search: ' ' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(save({ search: '%'.repeat(200) })).rejects.toMatchObject({ code: 'invalid' });
    await expect(save({ search: 'x' }, await createActor())).rejects.toMatchObject({
      code: 'no_company',
    });
  });

  test('stops at 50', async () => {
    for (let n = 0; n < 50; n++) await save({ search: `pipe ${n}` });
    await expect(save({ search: 'one more' })).rejects.toMatchObject({ code: 'conflict' });
    await save({ search: 'pipe 7' });
  });
});

describe('a saved search of others', () => {
  test('is neither seen, switched nor removed', async () => {
    const { id } = await save({ search: 'rebar' });
    const other = await createActor(owner.companyId);
    expect(await listSavedSearches(other)).toEqual([]);
    for (const searchId of [id, 'x']) {
      await expect(switchSavedSearch({ searchId, isActive: false }, other)).rejects.toMatchObject({
        code: 'not_found',
      });
      await removeSavedSearch(searchId, other);
    }
    expect(await listSavedSearches(owner)).toMatchObject([{ id, isActive: true }]);
    await removeSavedSearch(id, owner);
    await removeSavedSearch(id, owner);
    expect(await listSavedSearches(owner)).toEqual([]);
  });
});

describe('the link of a letter', () => {
  test('turns its search off, and again', async () => {
    const { id, label } = await save({ search: 'rebar' });
    const token = tokenOf(id);
    expect(await getSearchOfToken(token)).toEqual({ label, isActive: true });
    await switchOffByToken(token);
    expect(await switchOffByToken(token)).toEqual({ label });
    expect(await getSearchOfToken(token)).toEqual({ label, isActive: false });
  });

  test('that is altered, for something else, or of a removed search does nothing', async () => {
    const { id } = await save({ search: 'rebar' });
    const token = tokenOf(id);
    const removed = await save({ search: 'gone' });
    await removeSavedSearch(removed.id, owner);
    for (const bad of ['', 'x', token.slice(1), seal(id), id, tokenOf(removed.id)]) {
      expect(await getSearchOfToken(bad)).toBeNull();
      await expect(switchOffByToken(bad)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await listSavedSearches(owner)).toMatchObject([{ isActive: true }]);
  });
});

describe('a new listing', () => {
  test('is told to whoever looks for it, by the rules of the list', async () => {
    await createMaterial({ title: 'Old rebar' });
    const searches: Record<string, string>[] = [
      { search: '#5 rebar' },
      { category: 'Steel' },
      { category: 'steel' },
      { location: 'IL' },
      { location: 'Chicago, IL' },
      { search: 'plywood' },
      { search: 'rebra' },
      { category: 'Roofing' },
      { location: 'Denver, CO' },
      { search: 'rebar', category: 'Steel', location: '60608' },
    ];
    await createCategory('Roofing');
    const material = await createMaterial({ title: '#5 rebar, 20 ft', category: 'Steel' });
    for (const filters of searches) {
      const actor = await createActor((await createCompany()).id);
      await save(filters, actor);
      await matchSavedSearches({ materialId: material.id });
      const listed = await listMaterials({
        search: '',
        category: '',
        location: '',
        sort: null,
        ...filters,
      });
      const isListed =
        !listed.isSimilarSpelling && listed.materials.some(({ id }) => id === material.id);
      expect((await told(actor)).length, JSON.stringify(filters)).toBe(isListed ? 1 : 0);
    }
    expect(await db.notification.count()).toBe(6);
  });

  test('is told once, to a company once, with the words of the search and the link that ends it', async () => {
    const { id } = await save({ search: 'rebar' });
    await save({ location: 'IL' });
    const { userId } = await createActor(owner.companyId);
    await save({ search: 'rebar' }, { ...owner, userId });
    const material = await createMaterial({
      title: '#5 rebar',
      price: '12.5',
      priceUnit: 'each',
    });
    await Promise.all(
      Array.from({ length: 8 }, () => matchSavedSearches({ materialId: material.id })),
    );
    await matchSavedSearches({ materialId: material.id });
    expect(await told()).toEqual([
      'New match: #5 rebar. $12.50 each in Chicago, IL. Matches your alert “rebar”.',
    ]);
    const { metadata, actionUrl } = await db.notification.findFirstOrThrow();
    expect(actionUrl).toBe(`/material/${material.id}`);
    const { offUrl } = metadata as { offUrl: string };
    await switchOffByToken(offUrl.split('/').at(-1)!);
    expect((await listSavedSearches(owner)).find((search) => search.id === id)).toMatchObject({
      isActive: false,
      matchCount: 1,
    });
  });

  test('is told to the first batch, though the second fails, and to the others by a later run', async () => {
    const second = await createActor((await createCompany()).id);
    await save({ search: 'rebar' });
    await save({ search: 'rebar' }, second);
    await save({ search: 'rebar', location: 'Chicago, IL' }, second);
    const { id: materialId } = await createMaterial({
      title: 'Rebar',
      city: 'Chicago',
      state: 'IL',
    });
    const last = owner.companyId! > second.companyId! ? owner : second;
    const first = last === owner ? second : owner;
    const mend = await refuseNotificationsOf(last.companyId!);
    await expect(matchSavedSearches({ materialId }, 1)).rejects.toThrow();
    expect([await told(first), await told(last)].map(({ length }) => length)).toEqual([1, 0]);
    await mend();
    expect(await matchSavedSearches({ materialId }, 1)).toBe(1);
    expect([await told(first), await told(last)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('is not told where the search is off, to its own company, or when it is not on sale', async () => {
    const { id } = await save({ search: 'rebar' });
    const own = await createMaterial({ title: 'Rebar', companyId: owner.companyId! });
    const paused = await createMaterial({ title: 'Rebar', available: false });
    const removed = await createMaterial({ title: 'Rebar', deletedAt: new Date() });
    for (const materialId of [own.id, paused.id, removed.id, owner.userId]) {
      expect(await matchSavedSearches({ materialId })).toBe(0);
    }
    await switchSavedSearch({ searchId: id, isActive: false }, owner);
    const shown = await createMaterial({ title: 'Rebar' });
    expect(await matchSavedSearches({ materialId: shown.id })).toBe(0);
    expect(await told()).toEqual([]);
  });

  test('is not told whoever is banned or of a suspended company', async () => {
    await save({ search: 'rebar' });
    const banned = await createActor((await createCompany()).id);
    await save({ search: 'rebar' }, banned);
    await db.user.update({ where: { id: banned.userId }, data: { bannedAt: new Date() } });
    await db.company.update({
      where: { id: owner.companyId! },
      data: { registrationStatus: 'suspended' },
    });
    const { id: materialId } = await createMaterial({ title: 'Rebar' });
    expect(await matchSavedSearches({ materialId })).toBe(0);
    expect(await db.notification.count()).toBe(0);
  });

  test('queues the job that looks for searches, with it', async () => {
    const category = await createCategory();
    const { id } = await listMaterial(
      CreateMaterial.parse({
        title: 'CMU',
        description: 'Two pallets',
        categoryId: category.id,
        price: '2',
        quantity: '10',
        city: 'Chicago',
        state: 'IL',
        location: 'Chicago, IL',
      }),
      owner,
    );
    const [job] = await db.$queryRaw<object[]>`
      SELECT 1 FROM graphile_worker.jobs WHERE key = ${`match_saved_searches:${id}`}`;
    expect(job).toBeDefined();
  });
});
