import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { acquireLock, releaseLock } from '~/domain/administration/index.server';
import {
  changeListingStock,
  changePrices,
  deleteListings,
  duplicateListing,
  pauseListings,
  resumeListings,
  saveMaterial,
  toggleAvailability,
} from '~/domain/catalogue/index.server';
import { removeListing } from '~/domain/catalogue/selling/delete-listings.server';
import { storeUpload } from '~/domain/media/index.server';
import { sweepUnclaimedUploads } from '~/domain/media/uploads/claim-upload.server';
import { holdForPurchase } from '~/domain/trading/checkout/hold-for-purchase.server';
import { checkInvariants, tradingJobs } from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { decimalToCents } from '~/lib/money';
import { getObject } from '~/services/image-store.server';
import { changeCompany, createCompany } from '../../../factories/company';
import { waitingJobs } from '../../../factories/mailbox';
import { createMaterial } from '../../../factories/material';
import { createTransaction } from '../../../factories/transaction';
import { createActor } from '../../../factories/user';
import { resetDatabase } from '../../../setup/database';
import { expectRefusal } from '../../../setup/expectations';
import { useSandbox } from '../../../setup/sandbox';
import { keptEvents } from '../../administration/events';
import { makeAdmin } from '../../administration/people';
import { makePhoto } from '../../media/photos';

useSandbox();

let seller: Actor;
let admin: Actor;
let block: string;
let rebar: string;
beforeEach(async () => {
  await resetDatabase();
  seller = await createActor((await createCompany()).id);
  admin = await makeAdmin('Ada', 'Lopez');
  const companyId = seller.companyId!;
  block = (await createMaterial({ companyId, quantity: 40, price: '2.00' })).id;
  rebar = (await createMaterial({ companyId, title: '#5 rebar', quantity: 9, price: '7.50' })).id;
});
afterAll(async () => expect(await checkInvariants({ atStripe: true })).toEqual([]));

const see = (id: string) => db.material.findUniqueOrThrow({ where: { id } });
const priceOf = async (id: string) => decimalToCents((await see(id)).price);

async function outsider(): Promise<Actor> {
  return createActor((await createCompany({ name: 'Prairie Builders' })).id);
}

const buy = (buyer: Actor, quantity = 1, unitPriceCents = 200) =>
  holdForPurchase(
    {
      materialId: block,
      quantity,
      unitPriceCents,
      sellerCompanyId: seller.companyId!,
      nonce: randomUUID(),
      flow: 'element',
    },
    buyer,
  );

const COMMANDS = [
  (actor: Actor) => pauseListings([block], actor),
  (actor: Actor) => resumeListings([block], actor),
  (actor: Actor) => changePrices([{ id: block, priceCents: 150 }], actor),
  (actor: Actor) => changeListingStock(block, { kind: 'restocked', count: 5 }, actor),
];

test('another company can’t change a listing, nor a seller a deleted one', async () => {
  const stranger = await outsider();
  const before = await see(block);
  for (const run of COMMANDS) await expectRefusal(run(stranger), 404);
  expect(await see(block)).toEqual(before);
  expect(await deleteListings([block], stranger)).toEqual({ deleted: 0, kept: 0 });
  await expectRefusal(duplicateListing(block, randomUUID(), stranger), 404);
  expect(await db.material.count()).toBe(2);
  await db.material.update({ where: { id: block }, data: { deletedAt: new Date() } });
  for (const run of COMMANDS) await expectRefusal(run(seller), 404);
});

test('someone without the power to edit can’t change a listing', async () => {
  for (const run of COMMANDS) await expectRefusal(run({ ...seller, companyRole: null }), 403);
});

test('while an admin edits a listing, its seller can’t change or delete it', async () => {
  const commands = [...COMMANDS, (actor: Actor) => deleteListings([block], actor)];
  const locked = { code: 'locked', status: 409, details: { title: 'Material Locked' } };
  await acquireLock(block, admin);
  const { title } = await see(block);
  const both = deleteListings([block, rebar], seller);
  await expectRefusal(both, {
    message: `An admin is editing ${title}. Try again in a few minutes.`,
  });
  for (const run of commands) await expectRefusal(run(seller), locked);
  await releaseLock(block, admin);
  for (const run of commands) await run(seller);
});

describe('pausing', () => {
  test('takes listings off sale once, releases unpaid purchases and shows admins', async () => {
    const { transactionId } = await buy(await outsider(), 3);
    expect(await pauseListings([block, rebar], seller)).toBe(2);
    expect(await pauseListings([block, rebar, block.toUpperCase()], seller)).toBe(0);
    expect(await see(block)).toMatchObject({ available: false, hiddenAt: null });
    const jobs = await waitingJobs('release_unpaid_sales');
    expect(jobs).toHaveLength(2);
    for (const job of jobs) await tradingJobs.handlers.release_unpaid_sales(job as never);
    expect(await db.transaction.findUnique({ where: { id: transactionId } })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'off_sale',
    });
    expect(await see(block)).toMatchObject({ quantity: 40, quantityHeld: 0 });
    expect((await keptEvents()).filter(({ available }) => available === false)).toHaveLength(2);

    expect(await resumeListings([block, rebar], seller)).toBe(2);
    expect(await resumeListings([block, rebar], seller)).toBe(0);
    expect(await see(block)).toMatchObject({ available: true });
    expect(await waitingJobs('match_saved_searches')).toHaveLength(2);
  });

  test('is all or nothing', async () => {
    await expectRefusal(pauseListings([block, randomUUID()], seller), 404);
    expect(await see(block)).toMatchObject({ pausedAt: null });
    const many = Array.from({ length: 101 }, () => randomUUID());
    await expectRefusal(pauseListings(many, seller), 400);
  });

  test('a listing past its last day isn’t resumed, or a job would pause it again that night', async () => {
    const lastDay = (availableUntil: Date) =>
      db.material.update({ where: { id: block }, data: { availableUntil } });
    await pauseListings([block, rebar], seller);
    await lastDay(new Date('2026-01-31'));
    await expectRefusal(resumeListings([block, rebar], seller), {
      code: 'conflict',
      message: expect.stringContaining('The last day of 8x8x16 CMU, medium weight is over'),
    });
    expect(await see(rebar)).toMatchObject({ available: false });
    await lastDay(new Date(Date.now() + 2 * 86_400_000));
    expect(await resumeListings([block, rebar], seller)).toBe(2);
  });

  test('a seller can’t resume what an admin hid, nor an admin what the seller paused', async () => {
    await pauseListings([block, rebar], seller);
    await toggleAvailability(block, admin, { available: false });
    await expectRefusal(resumeListings([block, rebar], seller), {
      code: 'conflict',
      message: expect.stringContaining('An admin took 8x8x16 CMU, medium weight off sale'),
    });
    expect(await see(rebar)).toMatchObject({ available: false });

    await toggleAvailability(block, admin, { available: true });
    expect(await see(block)).toMatchObject({ available: false, hiddenAt: null });
    const [news] = await db.notification.findMany({ orderBy: { createdAt: 'desc' }, take: 1 });
    expect(news!.content).toContain('stays off sale until you resume it');
  });
});

describe('new prices', () => {
  test('are set as they were shown, once; savers are alerted, and searches where one is lower', async () => {
    await saveMaterial(block, await outsider());
    await db.material.update({ where: { id: rebar }, data: { price: '6.00' } });
    const prices = [
      { id: block, priceCents: 180, priceSeenCents: 200 },
      { id: rebar, priceCents: 675, priceSeenCents: 600 },
    ];
    expect(await changePrices(prices, seller)).toBe(2);
    expect(await changePrices(prices, seller)).toBe(0);
    expect([await priceOf(block), await priceOf(rebar)]).toEqual([180, 675]);
    expect(await waitingJobs('alert_savers')).toEqual([{ materialId: block }]);
    const cheaper = [{ materialId: block, beforeCents: 200 }];
    expect(await waitingJobs('match_saved_searches')).toEqual(cheaper);
    expect(await keptEvents()).toMatchObject([
      { type: 'material_updated', updatedByName: 'Maria Ortiz' },
      { type: 'material_updated' },
    ]);
  });

  test('aren’t set when one has changed since it was seen, or is too small to be paid', async () => {
    const first = { id: rebar, priceCents: 675, priceSeenCents: 750 };
    await expectRefusal(
      changePrices([first, { id: block, priceCents: 90, priceSeenCents: 100 }], seller),
      { code: 'conflict', message: expect.stringContaining('$2.00 now') },
    );
    await expectRefusal(changePrices([first, { id: block, priceCents: 1 }], seller), {
      code: 'invalid',
      field: 'price',
    });
    expect([await priceOf(block), await priceOf(rebar)]).toEqual([200, 750]);
  });

  test('name the first three listings that changed, and count the rest', async () => {
    const owner = { companyId: seller.companyId!, title: 'Pipe', price: '3.00' };
    const pipes = [await createMaterial(owner), await createMaterial(owner)];
    const prices = [block, rebar, ...pipes.map(({ id }) => id)].map((id) => ({
      ...{ id, priceCents: 90, priceSeenCents: 100 },
    }));
    await expectRefusal(changePrices(prices, seller), {
      message: expect.stringMatching(
        /^The prices of 4 listings changed while this was open: (.+? \(\$[237]\.[05]0 now\), ){3}and 1 more\./,
      ),
    });
  });
});

describe('stock', () => {
  test('is restocked, sold elsewhere and corrected without touching holds and sales', async () => {
    await buy(await outsider(), 10);
    const change = (kind: 'restocked' | 'sold_elsewhere' | 'corrected', count: number) =>
      changeListingStock(block, { kind, count }, seller);
    expect(await change('restocked', 20)).toMatchObject({ available: 50 });
    expect(await change('sold_elsewhere', 45)).toMatchObject({ available: 5 });
    await expectRefusal(change('sold_elsewhere', 6), {
      code: 'out_of_stock',
      message: 'Only 5 available. What is sold or on hold for buyers isn’t counted.',
    });
    expect(await change('corrected', 0)).toMatchObject({ available: 0 });
    expect(await change('corrected', 12)).toMatchObject({ available: 12, isChanged: true });
    expect(await change('corrected', 12)).toMatchObject({ available: 12, isChanged: false });
    for (const kind of ['restocked', 'sold_elsewhere'] as const) {
      await expectRefusal(change(kind, 0), { message: 'Enter 1 or more' });
    }
    await expectRefusal(change('restocked', 999_990), 400);
    expect(await see(block)).toMatchObject({ quantity: 12, quantityHeld: 10, quantityListed: 22 });
    expect(await waitingJobs('match_saved_searches')).toHaveLength(1);
  });

  test('that moved since it was seen isn’t changed, so a command sent twice counts once', async () => {
    const command = { kind: 'restocked', count: 2_000, quantitySeen: 40 } as const;
    await changeListingStock(block, command, seller);
    await expectRefusal(changeListingStock(block, command, seller), {
      code: 'conflict',
      message:
        'Stock changed in the meantime: 2,040 available now. Check the quantity and try again.',
    });
    expect(await see(block)).toMatchObject({ quantity: 2_040 });
  });
});

describe('a duplicate', () => {
  test('is a paused listing, made once for a form, that keeps photos the original loses', async () => {
    const { id, imageUrl } = await storeUpload(await makePhoto(400, 300), seller);
    await db.upload.update({ where: { id }, data: { claimedAt: new Date() } });
    const images = { create: { objectPath: imageUrl, width: 400, height: 300, alt: 'A pallet' } };
    await db.material.update({ where: { id: block }, data: { imageUrl, sku: 'B-8', images } });
    const nonce = randomUUID();
    const copy = await duplicateListing(block, nonce, seller);
    expect(await duplicateListing(block, nonce, seller)).toEqual(copy);
    expect(await db.material.count()).toBe(3);
    expect(await see(copy.id)).toMatchObject({
      title: '8x8x16 CMU, medium weight',
      companyId: seller.companyId,
      imageUrl,
      quantity: 40,
      quantityHeld: 0,
      available: false,
      hiddenAt: null,
      sku: null,
    });
    expect((await duplicateListing(rebar, nonce, seller)).title).toBe('#5 rebar');

    await deleteListings([block], seller);
    expect(await sweep()).toBe(0);
    expect(await db.materialImage.findMany()).toMatchObject([{ alt: 'A pallet' }]);
    await deleteListings([copy.id], seller);
    expect(await sweep()).toBe(1);
    expect(await getObject(imageUrl)).toBeNull();
  });

  test('and its original deleted at once leave no photo behind', async () => {
    const { id, imageUrl } = await storeUpload(await makePhoto(400, 300), seller);
    await db.upload.update({ where: { id }, data: { claimedAt: new Date() } });
    const images = { create: { objectPath: imageUrl, width: 400, height: 300 } };
    await db.material.update({ where: { id: block }, data: { imageUrl, images } });
    const copy = await duplicateListing(block, randomUUID(), seller);
    let finish = () => {};
    const mayFinish = new Promise<void>((resolve) => (finish = resolve));
    let first: Promise<unknown> = Promise.resolve();
    await new Promise<void>((isRemoved, failed) => {
      first = transaction(async (tx) => {
        await removeListing(tx, { id: block }, seller);
        isRemoved();
        await mayFinish;
      });
      first.catch(failed);
    });
    const other = deleteListings([copy.id], seller);
    await new Promise((resolve) => setTimeout(resolve, 500));
    finish();
    await Promise.all([first, other]);
    expect(await sweep()).toBe(1);
  });

  test('needs a seller who may list', async () => {
    await changeCompany(seller.companyId!, { registrationStatus: 'suspended' });
    await expectRefusal(duplicateListing(block, randomUUID(), seller), 'forbidden');
  });
});

async function sweep(): Promise<number> {
  await db.upload.updateMany({ data: { createdAt: new Date(Date.now() - 2 * 86_400_000) } });
  return sweepUnclaimedUploads();
}

test('deleted listings are kept where they were bought, and deleting twice does nothing', async () => {
  await createTransaction({ materialId: block });
  expect(await deleteListings([block, rebar], seller)).toEqual({ deleted: 2, kept: 1 });
  expect(await deleteListings([block, rebar], seller)).toEqual({ deleted: 0, kept: 0 });
  expect(await see(block)).toMatchObject({ deletedAt: expect.any(Date) });
  expect(await db.material.count()).toBe(1);
  expect((await keptEvents()).map(({ type }) => type)).toEqual([
    'material_deleted',
    'material_deleted',
  ]);
});

test('buyers, price changes, stock changes and pauses at once leave sums that add up', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, outsider));
  const settled = await Promise.allSettled([
    ...buyers.map((buyer) => buy(buyer, 6)),
    ...[1, 2, 3].map((count) =>
      changeListingStock(block, { kind: 'sold_elsewhere', count }, seller),
    ),
    changeListingStock(block, { kind: 'restocked', count: 4 }, seller),
    pauseListings([rebar, block], seller),
    resumeListings([block, rebar], seller),
    changePrices(
      [
        { id: rebar, priceCents: 800 },
        { id: block, priceCents: 250 },
      ],
      seller,
    ),
    deleteListings([rebar], seller),
  ]);
  const failures = settled.filter((one) => one.status === 'rejected');
  for (const { reason } of failures) expect(reason).toHaveProperty('code', expect.any(String));
  const listing = await see(block);
  const holds = await db.stockHold.aggregate({ _sum: { quantity: true } });
  const changes = await db.stockChange.aggregate({
    where: { materialId: block },
    _sum: { quantity: true },
  });
  expect(listing.quantityHeld).toBe(holds._sum.quantity ?? 0);
  expect(changes._sum.quantity).toBe(listing.quantityListed);
  expect(listing.quantity + listing.quantityHeld).toBe(listing.quantityListed);
  expect(listing.quantity).toBeGreaterThanOrEqual(0);
});
