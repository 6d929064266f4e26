import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  getSearchOfToken,
  listMaterials,
  listSavedSearches,
  removeSavedSearch,
  saveMaterial,
  saveSearch,
  switchOffByToken,
  switchSavedSearch,
} from '~/domain/catalogue/index.server';
import { matchSavedSearches } from '~/domain/catalogue/saved/match-saved-searches.server';
import { switchOffPath } from '~/domain/catalogue/saved/saved-search-token.server';
import { sendDigests } from '~/domain/notifications/mail/send-digests.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import { SavedFilters } from '~/domain/catalogue/saved/saved-search.schema';
import type { Actor } from '~/lib/actor';
import { seal } from '~/lib/seal.server';
import { createCompany, suspend } from '../../factories/company';
import { createCategory, createMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { failNotificationsTo } from '../notifications/refuse-notifications';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';

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
/** At once, as the jobs of an import are. */
async function matchFive(): Promise<void> {
  const listed: string[] = [];
  while (listed.length < 5) listed.push((await createMaterial({ title: 'Rebar' })).id);
  await Promise.all(listed.map((materialId) => matchSavedSearches({ materialId })));
}
const tokenOf = (searchId: string) => switchOffPath(searchId).split('/').at(-1)!;

describe('saving a search', () => {
  test('stores the list’s filters once, and turns an existing one back on', async () => {
    const asked = { search: ' rebar ', location: 'Chicago, IL', sort: 'newest', page: '4' };
    const first = await save(asked);
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

  test('is refused without filters, too long or without a company', async () => {
    await expectRefusal(save({ search: ' ' }), 'invalid');
    await expectRefusal(save({ search: '%'.repeat(200) }), 'invalid');
    await expectRefusal(save({ search: 'x' }, await createActor()), 'no_company');
  });

  test('stops at 50, with many saved at once too', async () => {
    await db.savedSearch.createMany({
      data: Array.from({ length: 47 }, (_, n) => ({
        userId: owner.userId,
        query: `search=pipe+${n}`,
        label: `“pipe ${n}”`,
      })),
    });
    const many = Array.from({ length: 8 }, (_, n) => save({ search: `wire ${n}` }));
    await Promise.allSettled(many);
    expect(await db.savedSearch.count()).toBe(50);
    await expectRefusal(save({ search: 'one more' }), 'conflict');
    await save({ search: 'pipe 7' });
  });
});

test('another user’s saved search can’t be seen, switched or removed', async () => {
  const { id } = await save({ search: 'rebar' });
  const other = await createActor(owner.companyId);
  expect(await listSavedSearches(other)).toEqual([]);
  for (const searchId of [id, 'x']) {
    await expectRefusal(switchSavedSearch({ searchId, isActive: false }, other), 'not_found');
    await removeSavedSearch(searchId, other);
  }
  expect(await listSavedSearches(owner)).toMatchObject([{ id, isActive: true }]);
  await removeSavedSearch(id, owner);
  await removeSavedSearch(id, owner);
  expect(await listSavedSearches(owner)).toEqual([]);
});

describe('the alert link in an email', () => {
  test('turns its search off, safe to repeat', async () => {
    const { id } = await save({ search: 'rebar', location: '60608' });
    const said = '“rebar”, within 50 miles of 60608';
    const token = tokenOf(id);
    expect(await getSearchOfToken(token)).toEqual({ said, isActive: true });
    await switchOffByToken(token);
    await switchOffByToken(token);
    expect(await getSearchOfToken(token)).toEqual({ said, isActive: false });
  });

  test('does nothing when altered, issued for another purpose or for a removed search', async () => {
    const { id } = await save({ search: 'rebar' });
    const token = tokenOf(id);
    const removed = await save({ search: 'gone' });
    await removeSavedSearch(removed.id, owner);
    for (const bad of [
      '',
      'x',
      token.slice(1),
      seal(id, 'registering again'),
      id,
      tokenOf(removed.id),
    ]) {
      expect(await getSearchOfToken(bad)).toBeNull();
      await expectRefusal(switchOffByToken(bad), 'not_found');
    }
    expect(await listSavedSearches(owner)).toMatchObject([{ isActive: true }]);
  });
});

describe('a new listing', () => {
  test('notifies the searches that match it', async () => {
    await createMaterial({ title: 'Old rebar' });
    const searches: Record<string, string>[] = [
      { search: '#5 rebar' },
      { category: 'Steel' },
      { category: 'steel' },
      { location: 'IL' },
      { location: 'Chicago, IL' },
      { search: 'plywood' },
      { search: 'rebra' },
      { search: '#5 bars in Chicago' },
      { search: '#5 rebar Denver, CO' },
      { search: 'rebar coupler' },
      { search: '500 rebar' },
      { search: '5 rebar' },
      { search: 'rebar Chcago' },
      { search: 'rebar under $50' },
      { search: 'rebar over $900' },
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
      const listed = await listMaterials(ListMaterials.parse(filters));
      const isListed =
        !listed.reading?.isClosest && listed.materials.some(({ id }) => id === material.id);
      expect((await told(actor)).length, JSON.stringify(filters)).toBe(isListed ? 1 : 0);
    }
    expect(await db.notification.count()).toBe(11);
  });

  test('notifies a company once, with its search and the link to turn it off', async () => {
    const { id } = await save({ search: 'rebar', location: '60608' });
    await save({ location: 'IL' });
    const { userId } = await createActor(owner.companyId);
    await save({ search: 'rebar', location: '60608' }, { ...owner, userId });
    const material = await createMaterial({ title: '#5 rebar', price: '12.5' });
    await Promise.all(
      Array.from({ length: 8 }, () => matchSavedSearches({ materialId: material.id })),
    );
    await matchSavedSearches({ materialId: material.id });
    expect(await told()).toEqual([
      'New match: #5 rebar. $12.50 each in Chicago, IL. Matches your alert “rebar”, within 50 miles of 60608.',
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

  test('joins the unread alert of the last hour, so an import is one alert, and one email later', async () => {
    await save({ search: 'rebar' });
    await matchFive();
    expect(await told()).toEqual([
      '5 new matches. Your alert “rebar” found 5 listings. The newest are first.',
    ]);
    await sendDigests();
    expect(await db.mail.count()).toBe(1);
    await db.notificationDelivery.updateMany({
      where: { mailId: null },
      data: { dueAt: new Date() },
    });
    await sendDigests();
    const mails = await db.mail.findMany({ orderBy: { createdAt: 'asc' } });
    expect(mails.map(({ subject }) => subject)).toEqual(['New match: Rebar', '5 new matches']);
    const { id, actionUrl } = await db.notification.findFirstOrThrow();
    expect(actionUrl).toBe('/browse?search=rebar&sort=newest');
    await db.notification.update({ where: { id }, data: { read: true } });
    const { id: materialId } = await createMaterial({ title: 'Rebar' });
    await matchSavedSearches({ materialId });
    expect(await told()).toHaveLength(2);
  });

  test('emails a company once for an import, though it wants no notices in the app', async () => {
    await save({ search: 'rebar' });
    const choice = {
      companyId: owner.companyId!,
      category: 'materials',
      inAppEnabled: false,
    } as const;
    await db.notificationPreference.create({ data: choice });
    await matchFive();
    expect(await db.mail.count()).toBe(1);
    const waiting = { method: 'email', mailId: null, dueAt: { gt: new Date() } } as const;
    expect(await db.notificationDelivery.count({ where: waiting })).toBe(4);
  });

  test('is left out of a digest once its listing is off sale', async () => {
    await save({ search: 'rebar' });
    await save({ search: 'brick' });
    const { companyId } = owner;
    await db.notificationPreference.create({
      data: { companyId: companyId!, category: 'materials', frequency: 'weekly' },
    });
    const [paused, kept] = [
      await createMaterial({ title: 'Rebar' }),
      await createMaterial({ title: 'Brick' }),
    ];
    for (const { id: materialId } of [paused, kept]) await matchSavedSearches({ materialId });
    await db.material.update({ where: { id: paused.id }, data: { pausedAt: new Date() } });
    await db.notificationDelivery.updateMany({
      where: { method: 'email' },
      data: { dueAt: new Date() },
    });
    expect(await sendDigests()).toBe(1);
    expect(await db.mail.findMany()).toMatchObject([{ subject: 'New match: Brick' }]);
    expect(await db.notificationDelivery.findMany({ where: { status: 'failed' } })).toMatchObject([
      { failureReason: 'The listing left the sale before the email was due.' },
    ]);
  });

  test('notifies the first batch though the second fails, and the rest in a later run', async () => {
    const second = await createActor((await createCompany()).id);
    await save({ search: 'rebar' });
    await save({ search: 'rebar' }, second);
    await save({ search: 'rebar', location: 'Chicago, IL' }, second);
    const { id: materialId } = await createMaterial({ title: 'Rebar' });
    const last = owner.companyId! > second.companyId! ? owner : second;
    const first = last === owner ? second : owner;
    const mend = await failNotificationsTo(last.companyId!);
    await expect(matchSavedSearches({ materialId }, 1)).rejects.toThrow();
    expect([await told(first), await told(last)].map(({ length }) => length)).toEqual([1, 0]);
    await mend();
    expect(await matchSavedSearches({ materialId }, 1)).toBe(1);
    expect([await told(first), await told(last)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('at a lower price is news only to searches with a highest price that it now meets', async () => {
    const { id: materialId } = await createMaterial({ title: 'Rebar', price: '12.00' });
    await save({ search: 'rebar' });
    await save({ search: 'rebar', maxPrice: '5' });
    await save({ search: 'rebar', maxPrice: '10' });
    await save({ search: 'rebar', maxPrice: '12' });
    const match = () => matchSavedSearches({ materialId, beforeCents: 12_00 });
    expect(await match()).toBe(0);
    await db.material.update({ where: { id: materialId }, data: { price: '9.00' } });
    expect([await match(), await match()]).toEqual([1, 0]);
    expect(await told()).toEqual([
      'New match: Rebar. $9.00 each in Chicago, IL. Matches your alert “rebar”, $10.00 or less.',
    ]);
  });

  test('notifies no search that is off or the seller’s own, and none when off sale', async () => {
    const { id } = await save({ search: 'rebar' });
    const own = await createMaterial({ title: 'Rebar', companyId: owner.companyId! });
    const paused = await createMaterial({ title: 'Rebar', hiddenAt: new Date() });
    const removed = await createMaterial({ title: 'Rebar', deletedAt: new Date() });
    for (const materialId of [own.id, paused.id, removed.id, owner.userId]) {
      expect(await matchSavedSearches({ materialId })).toBe(0);
    }
    await switchSavedSearch({ searchId: id, isActive: false }, owner);
    const shown = await createMaterial({ title: 'Rebar' });
    expect(await matchSavedSearches({ materialId: shown.id })).toBe(0);
    expect(await told()).toEqual([]);
  });

  test('notifies no company that saved the listing', async () => {
    await save({ search: 'rebar' });
    const colleague = await createActor(owner.companyId);
    const { id: materialId } = await createMaterial({ title: 'Rebar' });
    await saveMaterial(materialId, colleague);
    expect(await matchSavedSearches({ materialId })).toBe(0);
    await db.user.update({ where: { id: colleague.userId }, data: { bannedAt: new Date() } });
    expect(await matchSavedSearches({ materialId })).toBe(1);
  });

  test('notifies no banned person or suspended company', async () => {
    await save({ search: 'rebar' });
    const banned = await createActor((await createCompany()).id);
    await save({ search: 'rebar' }, banned);
    await db.user.update({ where: { id: banned.userId }, data: { bannedAt: new Date() } });
    await suspend(owner.companyId!);
    const { id: materialId } = await createMaterial({ title: 'Rebar' });
    expect(await matchSavedSearches({ materialId })).toBe(0);
  });
});
