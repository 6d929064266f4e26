import { beforeEach, describe, expect, test } from 'vitest';
import { db, type Prisma, transaction } from '~/db/client.server';
import {
  changeListingStock,
  listSaved,
  queueSaverAlerts,
  saveMaterial,
  toggleAvailability,
  unsaveMaterial,
} from '~/domain/catalogue/index.server';
import { alertSavers } from '~/domain/catalogue/saved/alert-savers.server';
import type { Actor } from '~/lib/actor';
import { createCompany, reinstate, suspend } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { createActor, createUser } from '../../factories/user';
import { failNotificationsTo } from '../notifications/refuse-notifications';
import { resetDatabase } from '../../setup/database';

let materialId: string;
let sellerId: string;
let saver: Actor;

beforeEach(async () => {
  await resetDatabase();
  sellerId = (await createCompany()).id;
  materialId = (await createMaterial({ companyId: sellerId, title: 'CMU' })).id;
  saver = await createActor((await createCompany()).id);
  await saveMaterial(materialId, saver);
});

const change = (data: Prisma.MaterialUpdateInput) =>
  db.material.update({ where: { id: materialId }, data });
const sell = (left: number) => change({ quantity: left, quantitySold: 100 - left });
const alert = () => alertSavers({ materialId });
const told = async (actor = saver) =>
  (
    await db.notification.findMany({
      where: { recipientCompanyId: actor.companyId! },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(({ title, content }) => `${title}. ${content}`);

describe('a price drop', () => {
  test('below the saved price is notified once, with a link', async () => {
    await change({ price: '1.50' });
    await alert();
    await alert();
    expect(await told()).toEqual(['Price drop: CMU. Now $1.50 each, down from $2.00.']);
    expect(await db.notification.findFirst()).toMatchObject({
      type: 'material_update',
      category: 'materials',
      actionUrl: `/material/${materialId}`,
    });
  });

  test('beside a stock that runs low is one notification', async () => {
    await change({ price: '1.50', quantity: 4, quantitySold: 96 });
    await alert();
    expect(await told()).toEqual([
      'Price drop: CMU. Now $1.50 each, down from $2.00. 4 of 100 left.',
    ]);
  });

  test('is notified again only below the last notified price', async () => {
    for (const price of ['1.50', '1.90', '1.60', '1.40', '3.00']) {
      await change({ price });
      await alert();
    }
    expect(await told()).toEqual([
      'Price drop: CMU. Now $1.50 each, down from $2.00.',
      'Price drop: CMU. Now $1.40 each, down from $1.50.',
    ]);
  });
});

describe('stock', () => {
  test('that runs low, sells out and comes back is notified once each time', async () => {
    for (const left of [60, 11, 10, 9, 0, 0, 50, 40, 5, 50, 5]) {
      await sell(left);
      await alert();
    }
    expect(await told()).toEqual([
      'Running low: CMU. 10 of 100 left.',
      'Sold out: CMU. We’ll notify you when it’s back on sale.',
      'Back on sale: CMU. 50 available now at $2.00 each.',
      'Running low: CMU. 5 of 100 left.',
      'Running low: CMU. 5 of 100 left.',
    ]);
  });

  test('sold elsewhere runs low of what was listed', async () => {
    const seller = await createActor(sellerId);
    await changeListingStock(materialId, { kind: 'sold_elsewhere', count: 92 }, seller);
    await alert();
    expect(await told()).toEqual(['Running low: CMU. 8 of 100 left.']);
  });

  test('held for a purchase isn’t sold yet', async () => {
    await change({ quantity: 0, quantityHeld: 100 });
    await alert();
    expect(await told()).toEqual([]);
  });

  test('already low when saved isn’t news', async () => {
    const few = await createMaterial({ quantity: 3 });
    await saveMaterial(few.id, saver);
    await alertSavers({ materialId: few.id });
    expect(await told()).toEqual([]);
  });

  test('taken off sale and put back isn’t news, but a lower price is', async () => {
    for (const hiddenAt of [new Date(), null, new Date(), null]) {
      await change({ hiddenAt });
      await alert();
    }
    expect(await told()).toEqual([]);
    await change({ hiddenAt: new Date(), price: '1.00' });
    await alert();
    await change({ hiddenAt: null });
    await alert();
    expect(await told()).toEqual(['Price drop: CMU. Now $1.00 each, down from $2.00.']);
  });

  test('sold out, then taken off sale, is back once it is on sale with more', async () => {
    await sell(0);
    await alert();
    await change({ hiddenAt: new Date() });
    await alert();
    await change({ hiddenAt: null, quantity: 50, quantitySold: 50 });
    await alert();
    expect(await told()).toEqual([
      'Sold out: CMU. We’ll notify you when it’s back on sale.',
      'Back on sale: CMU. 50 available now at $2.00 each.',
    ]);
  });
});

describe('recipients', () => {
  test('each company gets one notification, however many of its people saved it', async () => {
    const { userId } = await createActor(saver.companyId);
    const colleague: Actor = { ...saver, userId };
    const other = await createActor((await createCompany()).id);
    await saveMaterial(materialId, colleague);
    await saveMaterial(materialId, other);
    await change({ price: '1.00' });
    expect(await alert()).toBe(2);
    expect(await told()).toHaveLength(1);
    expect(await told(other)).toHaveLength(1);
  });

  test('the seller, people who unsaved it and people without a company get none', async () => {
    const seller = await createActor(sellerId);
    await saveMaterial(materialId, seller);
    const nobody = await createUser({ role: 'individual_user' });
    await saveMaterial(materialId, { ...saver, userId: nobody.id, companyId: null });
    await unsaveMaterial(materialId, saver);
    await change({ price: '1.00' });
    expect(await alert()).toBe(0);
    expect(await db.notification.count()).toBe(0);
  });

  test('banned people get none, and suspended companies none until reinstated', async () => {
    const banned = await createActor((await createCompany()).id);
    await saveMaterial(materialId, banned);
    await db.user.update({ where: { id: banned.userId }, data: { bannedAt: new Date() } });
    await suspend(saver.companyId!);
    await db.notification.deleteMany();
    await change({ price: '1.00' });
    expect(await alert()).toBe(0);
    await reinstate(saver.companyId!);
    await db.notification.deleteMany();
    expect(await alert()).toBe(1);
    expect([await told(), await told(banned)].map(({ length }) => length)).toEqual([1, 0]);
  });

  test('no one is notified of a deleted listing', async () => {
    await change({ price: '1.00', deletedAt: new Date() });
    expect(await alert()).toBe(0);
    expect(await alertSavers({ materialId: sellerId })).toBe(0);
  });

  test('the first batch is notified though the second fails, and a later run notifies only the rest', async () => {
    const second = await createActor((await createCompany()).id);
    await saveMaterial(materialId, second);
    await change({ price: '1.00' });
    const last = saver.companyId! > second.companyId! ? saver : second;
    const first = last === saver ? second : saver;
    const mend = await failNotificationsTo(last.companyId!);
    await expect(alertSavers({ materialId }, 1)).rejects.toThrow();
    expect([await told(first), await told(last)].map(({ length }) => length)).toEqual([1, 0]);
    await mend();
    expect(await alertSavers({ materialId }, 1)).toBe(1);
    expect([await told(first), await told(last)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('ten simultaneous jobs notify once', async () => {
    await change({ price: '1.00' });
    await Promise.all(Array.from({ length: 10 }, alert));
    expect(await told()).toHaveLength(1);
  });
});

const jobs = () =>
  db.$queryRaw<
    { key: string }[]
  >`SELECT key FROM graphile_worker.jobs WHERE key LIKE ${`%${materialId}`}`;

test('several changes queue one job; a listing no one saved queues none', async () => {
  for (let n = 0; n < 3; n++) await transaction((tx) => queueSaverAlerts(tx, materialId));
  expect(await jobs()).toEqual([{ key: `alert_savers:${materialId}` }]);
  await db.$executeRaw`SELECT graphile_worker.remove_job(${`alert_savers:${materialId}`})`;
  await unsaveMaterial(materialId, saver);
  await transaction((tx) => queueSaverAlerts(tx, materialId));
  expect(await jobs()).toEqual([]);
});

test('putting a listing back on sale queues both jobs with it', async () => {
  const admin: Actor = { ...(await createActor()), role: 'admin' };
  await change({ hiddenAt: new Date() });
  await toggleAvailability(materialId, admin, { available: true });
  expect((await jobs()).map(({ key }) => key.split(':')[0]).sort()).toEqual([
    'alert_savers',
    'match_saved_searches',
  ]);
});

test('the saved list shows each stock state', async () => {
  const stock = async () => (await listSaved(saver)).saved[0]!.stock;
  expect(await stock()).toBe('plenty');
  await sell(8);
  expect(await stock()).toBe('low');
  await sell(0);
  expect(await stock()).toBe('sold');
  await alert();
  await sell(60);
  await alert();
  expect(await stock()).toBe('back');
  await change({ pausedAt: new Date() });
  expect(await stock()).toBe('off');
});
