import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  changeListingStock,
  changePrices,
  confirmListings,
  duplicateListing,
  editListing,
  getMaterial,
  listMaterials,
  listOwnListings,
  pauseListings,
  resumeListings,
} from '~/domain/catalogue/index.server';
import { askAboutListings } from '~/domain/catalogue/selling/unconfirmed-listings.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import { notificationJobs, saveNotificationPreferences } from '~/domain/notifications/index.server';
import { SaveNotificationPreferences } from '~/domain/notifications/save-preferences.schema';
import type { Actor } from '~/lib/actor';
import { NOTIFICATION_CATEGORIES } from '~/lib/choices/notification-preferences';
import { daysAgo } from '../../../factories/days';
import { createCompany, suspend } from '../../../factories/company';
import { mailsTo, namedParts } from '../../../factories/mailbox';
import { createMaterial } from '../../../factories/material';
import { makeMember } from '../../../factories/user';
import { resetDatabase } from '../../../setup/database';
import { expectRefusal } from '../../../setup/expectations';

let seller: Actor;
let email: string;
let companyId: string;

beforeEach(async () => {
  await resetDatabase();
  companyId = (await createCompany({ name: 'Lakeshore Masonry' })).id;
  const { actor, user } = await makeMember(companyId);
  seller = actor;
  email = user.email;
});
const list = (title: string, days: number, values: object = {}) =>
  createMaterial({ companyId, title, confirmedAt: daysAgo(days), ...values });
const see = (id: string) => db.material.findUniqueOrThrow({ where: { id } });
const pausedAt = async (id: string) => (await see(id)).pausedAt;
/** As if everything had happened that much earlier. */
const passDays = (days: number) => db.$executeRaw`
  UPDATE materials SET confirmed_at = confirmed_at - make_interval(days => ${days}),
    asked_at = asked_at - make_interval(days => ${days})`;

const linksIn = async () =>
  (await mailsTo(email)).map(({ content }) =>
    namedParts(content).flatMap((part) =>
      'button' in part ? [part.button.label] : 'link' in part ? [part.link.label] : [],
    ),
  );

describe('what nobody confirmed for 60 days', () => {
  test('is asked about even after other companies’ failed', async () => {
    await list('Block', 61);
    for (let others = 0; others < 2; others += 1) {
      await createMaterial({ title: 'Refused', confirmedAt: daysAgo(70) });
    }
    await db.$executeRaw`
      ALTER TABLE materials ADD CONSTRAINT refused CHECK (asked_at IS NULL OR title <> 'Refused')`;
    try {
      await expect(askAboutListings()).rejects.toThrow('companies were not asked about listings');
    } finally {
      await db.$executeRaw`ALTER TABLE materials DROP CONSTRAINT refused`;
    }
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('is in one email for the company, which leaves out the rest', async () => {
    const { companyId: other } = await createMaterial({ confirmedAt: daysAgo(70) });
    const stranger = await makeMember(other);
    await list('Block', 61);
    await list('Rebar', 75);
    await list('Pipe', 59);
    await list('Paused', 70, { pausedAt: daysAgo(65) });
    await list('Hidden', 70, { hiddenAt: daysAgo(65) });
    await list('Sold out', 70, { quantity: 0, quantitySold: 5 });
    await list('Expired', 70, { availableUntil: daysAgo(2) });
    await askAboutListings();
    await askAboutListings();
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'notification_materials',
      subject: 'Still there? 2 listings',
      content: { unsubscribe: { label: 'Stop emails to you about materials' } },
    });
    expect(await linksIn()).toEqual([
      ['Confirm or Pause All', 'Confirm or pause Rebar', 'Confirm or pause Block'],
    ]);
    expect(await mailsTo(stranger.user.email)).toMatchObject([
      { subject: 'Still there? 8x8x16 CMU, medium weight' },
    ]);
  });

  test('is asked about once; another listing is asked about a week later at the earliest', async () => {
    await list('Block', 60);
    await list('Rebar', 54);
    await askAboutListings();
    await passDays(6);
    await askAboutListings();
    expect(await mailsTo(email)).toHaveLength(1);
    await passDays(1);
    await askAboutListings();
    await passDays(10);
    await askAboutListings();
    expect((await linksIn())[0]).toEqual([
      'Confirm or Pause All',
      'Confirm or pause Block',
      'Confirm or pause Rebar',
    ]);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('is asked about once by two servers at once', async () => {
    await list('Block', 60);
    await Promise.all([askAboutListings(), askAboutListings(), askAboutListings()]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('is asked about as the company’s preferences have it, also in a digest', async () => {
    const choose = (choice: object) =>
      saveNotificationPreferences(
        SaveNotificationPreferences.parse(
          Object.fromEntries(
            NOTIFICATION_CATEGORIES.map((category) => [
              category,
              {
                ...{ emailEnabled: true, pushEnabled: true, inAppEnabled: true },
                ...{ frequency: 'immediate', ...choice },
              },
            ]),
          ),
        ),
        seller,
      );
    await choose({ frequency: 'disabled' });
    await list('Block', 60);
    await askAboutListings();
    expect(await mailsTo(email)).toEqual([]);
    await choose({ frequency: 'daily' });
    await passDays(7);
    await list('Rebar', 60);
    await askAboutListings();
    await db.notificationDelivery.updateMany({ data: { dueAt: new Date(0) } });
    await notificationJobs.scheduled.send_digests[1]();
    expect((await linksIn())[0]).toEqual([
      'Confirm or Pause All',
      'Confirm or pause Block',
      'Confirm or pause Rebar',
    ]);
  });

  test('isn’t asked about while the company is suspended', async () => {
    const { id } = await list('Block', 95, { askedAt: daysAgo(30) });
    await suspend(companyId);
    await askAboutListings();
    expect(await mailsTo(email, 'notification_materials')).toEqual([]);
    expect(await pausedAt(id)).toBeNull();
  });
});

describe('after 90 days', () => {
  test('a listing is paused, with one notification that says how to resume it', async () => {
    const { id } = await list('Block', 80);
    const { id: rebar } = await list('Rebar', 80);
    const { id: pipe } = await list('Pipe', 80);
    await askAboutListings();
    await confirmListings([pipe], seller);
    await passDays(9);
    await askAboutListings();
    expect(await pausedAt(id)).toBeNull();
    await passDays(1);
    await askAboutListings();
    await askAboutListings();
    for (const gone of [id, rebar]) expect(await pausedAt(gone)).not.toBeNull();
    expect(await pausedAt(pipe)).toBeNull();
    expect(await getMaterial(id)).toBeNull();
    const news = await db.notification.findMany({ where: { title: { startsWith: 'Paused' } } });
    expect(news).toMatchObject([
      {
        title: 'Paused: 2 listings',
        content: expect.stringMatching(
          /in 90 days.*: (Block, Rebar|Rebar, Block)\. .*choose Resume/,
        ),
        actionUrl: '/my-listings?status=paused',
      },
    ]);
    await resumeListings([id], seller);
    await askAboutListings();
    expect(await pausedAt(id)).toBeNull();
  });

  test('a listing that was in no email for a week isn’t paused yet', async () => {
    const { id } = await list('Block', 200);
    await askAboutListings();
    await askAboutListings();
    expect(await pausedAt(id)).toBeNull();
    await passDays(7);
    await askAboutListings();
    expect(await pausedAt(id)).not.toBeNull();
  });
});

describe('every command of its seller confirms a listing', () => {
  test.each([
    ['confirm', (id: string) => confirmListings([id], seller)],
    ['edit', (id: string) => editListing(id, { title: 'Brick' }, seller)],
    ['edit that changes nothing', (id: string) => editListing(id, {}, seller)],
    ['price', (id: string) => changePrices([{ id, priceCents: 150 }], seller)],
    ['restock', (id: string) => changeListingStock(id, { kind: 'restocked', count: 5 }, seller)],
    ['pause', (id: string) => pauseListings([id], seller)],
    ['resume', (id: string) => resumeListings([id], seller)],
  ])('%s', async (_name, command) => {
    const { id } = await list('Block', 80);
    await command(id);
    expect((await see(id)).confirmedAt.getTime()).toBeGreaterThan(daysAgo(1).getTime());
  });

  test('but not another company’s, and a copy is new', async () => {
    const { id, confirmedAt } = await list('Block', 80, { askedAt: daysAgo(10) });
    const { actor: outsider } = await makeMember((await createCompany()).id);
    await expectRefusal(confirmListings([id], outsider), 404);
    expect((await see(id)).confirmedAt).toEqual(confirmedAt);
    const copy = await see((await duplicateListing(id, randomUUID(), seller)).id);
    expect(copy).toMatchObject({ askedAt: null });
    expect(copy.confirmedAt.getTime()).toBeGreaterThan(daysAgo(1).getTime());
  });

  test('without a change for programs that keep a copy', async () => {
    const { id, updatedAt } = await list('Block', 80);
    await confirmListings([id], seller);
    expect((await see(id)).updatedAt).toEqual(updatedAt);
    await editListing(id, { title: 'Brick', updatedAt: updatedAt.toISOString() }, seller);
  });

  test('and the longest unconfirmed come first when sorted so', async () => {
    await list('Pipe', 3);
    await list('Rebar', 90);
    await list('Block', 61);
    const { rows } = await listOwnListings(companyId, { sort: 'unconfirmed' });
    expect(rows.map(({ title, unconfirmedSince }) => [title, unconfirmedSince !== null])).toEqual([
      ['Rebar', true],
      ['Block', true],
      ['Pipe', false],
    ]);
  });
});

test('what is sold out leaves Browse, and comes back when it is restocked', async () => {
  const { id } = await list('Block', 1, { quantity: 4 });
  const titles = async () => {
    const { materials } = await listMaterials(ListMaterials.parse({}), { page: 1, pageSize: 24 });
    return materials.map(({ title }) => title);
  };
  expect(await titles()).toEqual(['Block']);
  await changeListingStock(id, { kind: 'sold_elsewhere', count: 4 }, seller);
  expect(await titles()).toEqual([]);
  expect((await listOwnListings(companyId, { status: 'sold_out' })).rows).toMatchObject([{ id }]);
  await changeListingStock(id, { kind: 'restocked', count: 10 }, seller);
  expect(await titles()).toEqual(['Block']);
});
