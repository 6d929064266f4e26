import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { pausePastListings } from '~/domain/catalogue/selling/pause-listings.server';
import { stopListening } from '~/db/listen.server';
import {
  countView,
  flushViews,
  pauseListings,
  saveMaterial,
} from '~/domain/catalogue/index.server';
import type { ListingPreview } from '~/domain/catalogue/index.server';
import * as listingsPage from '~/routes/my-listings/route';
import { action as sendSpreadsheet } from '~/routes/my-listings_.import/route';
import { loader as fileLoader } from '~/routes/my-listings_.files.$file/route';
import { loader as openMaterial } from '~/routes/material.$id/route';
import type { Actor } from '~/lib/actor';
import { unpackList } from '~/lib/text/packed-list';
import { createCompany } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { createActor, makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { renderPage } from '../static/render-page';
import { args, cookieOf, openFile, openPage, sendForm, toastOf } from '../visit';

const PATH = '/my-listings?status=on_sale';
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (iPhone)' };

let seller: Actor;
let cookie: string;
let block: string;
let rebar: string;

beforeAll(stopListening);
beforeEach(async () => {
  await resetDatabase();
  seller = await createActor((await createCompany()).id);
  cookie = await cookieOf(seller.userId);
  const companyId = seller.companyId!;
  block = (await createMaterial({ companyId, quantity: 40, quantityHeld: 5, price: '4.20' })).id;
  rebar = (await createMaterial({ companyId, title: '#5 rebar', price: '1.00', quantitySold: 3 }))
    .id;
  await createMaterial({ title: 'Another company’s' });
});

const { action, loader } = listingsPage;
const list = async (path = '/my-listings') => loader(args(path, { cookie }));
const rowsOf = ({ rows }: Awaited<ReturnType<typeof list>>) => unpackList(rows);
const titles = async (path: string) => rowsOf(await list(path)).map(({ title }) => title);
const send = (form: Record<string, string> | [string, string][]) =>
  sendForm(action, PATH, form, { cookie });
const see = (id: string) => db.material.findUniqueOrThrow({ where: { id } });

test('a seller that can’t be paid is led to the payment setup', async () => {
  const where = { id: seller.companyId! };
  await db.company.update({ where, data: { paymentEnabled: true } });
  expect((await list()).setUp).toBeNull();
  await db.company.update({ where, data: { paymentEnabled: false } });
  expect((await list()).setUp).toBe(`/company/${seller.companyId}#payment-setup`);
  const main = async (as: string) =>
    (await renderPage(listingsPage, PATH, { cookie: as })).document.body.textContent;
  expect(await main(cookie)).toContain('Set Up Payments');
  const member = await makeMember(seller.companyId, 'member');
  const read = await main(await cookieOf(member.user.id));
  expect(read).toContain('Ask an owner or admin of your company to set them up.');
  expect(read).not.toContain('Set Up Payments');
});

test('a search counts the drafts that it finds', async () => {
  for (const title of ['Rebar chairs', 'Anchor bolts']) {
    const data = { id: randomUUID(), companyId: seller.companyId!, title, fields: {} };
    await db.listingDraft.create({ data });
  }
  const drafts = async (path: string) => (await list(path)).counts.draft;
  expect(await drafts('/my-listings')).toBe(2);
  expect(await drafts('/my-listings?search=rebar')).toBe(1);
  expect(await drafts('/my-listings?search=plywood')).toBeUndefined();
});

test('a company sees its own listings with their figures, found, filtered and sorted', async () => {
  await saveMaterial(block, await createActor((await createCompany()).id));
  await pauseListings([rebar], seller);
  const sold = await createMaterial({
    companyId: seller.companyId!,
    title: 'Oak',
    quantity: 0,
    quantitySold: 2,
  });
  await db.material.update({ where: { id: sold.id }, data: { createdAt: new Date(0) } });
  const late = await createMaterial({ companyId: seller.companyId!, title: 'Late', price: '9.00' });
  await db.material.update({ where: { id: late.id }, data: { availableUntil: new Date(0) } });
  await pausePastListings();
  const hidden = await createMaterial({
    companyId: seller.companyId!,
    title: 'Hidden',
    hiddenAt: new Date(),
  });

  await db.listingDraft.create({
    data: { id: randomUUID(), companyId: seller.companyId!, title: 'Half typed', fields: {} },
  });
  const page = await list();
  expect(page).toMatchObject({
    total: 5,
    mayEdit: true,
    counts: { on_sale: 1, paused: 1, sold_out: 1, expired: 1, hidden: 1, draft: 1 },
  });
  expect(rowsOf(page).find(({ id }) => id === block)).toMatchObject({
    ...{ priceCents: 420, quantity: 40, quantityHeld: 5, quantitySold: 0 },
    ...{ saves: 1, threads: 0, views: 0, status: 'on_sale' },
  });
  expect(await titles('/my-listings?status=expired')).toEqual(['Late']);
  expect(await titles('/my-listings?status=hidden')).toEqual([hidden.title]);
  expect(await titles('/my-listings?search=rebar')).toEqual(['#5 rebar']);
  expect((await titles('/my-listings?sort=price-high')).slice(0, 2)).toEqual([
    'Late',
    '8x8x16 CMU, medium weight',
  ]);
  expect((await titles('/my-listings?sort=oldest'))[0]).toBe('Oak');
  expect(await titles('/my-listings?status=x&sort=%00&page=zz')).toHaveLength(5);
});

test('guests sign in first, and people without a company are refused', async () => {
  expect(await openPage(loader, PATH)).toMatchObject({ status: 303 });
  const loner = await cookieOf((await createActor()).userId);
  expect((await openPage(loader, PATH, { cookie: loner })).status).toBe(403);
});

test('prices are previewed before they change, and change as previewed, once', async () => {
  const chosen: [string, string][] = [
    ['id', block],
    ['id', rebar],
  ];
  const asked = await send([
    ...chosen,
    ['intent', 'preview-price'],
    ['change', 'lower-percent'],
    ['by', '10'],
  ]);
  const preview = asked.body.preview as ListingPreview;
  expect(preview).toMatchObject({ leftOut: 0, held: 1 });
  expect(preview.listings.map(({ newPriceCents }) => newPriceCents).sort()).toEqual([378, 90]);
  expect((await see(block)).price.toString()).toBe('4.2');

  const confirmed: [string, string][] = preview.listings.flatMap(
    ({ id, priceCents, newPriceCents }) => [
      ['id', id] as [string, string],
      ['seen', String(priceCents)] as [string, string],
      ['priceCents', String(newPriceCents)] as [string, string],
    ],
  );
  for (let time = 0; time < 2; time += 1) {
    const answer = await send([['intent', 'prices'], ...confirmed]);
    expect(answer).toMatchObject({ status: 303, location: PATH });
  }
  expect((await see(block)).price.toString()).toBe('3.78');
  expect((await send([['intent', 'prices'], ...confirmed, ['id', block]])).status).toBe(400);
});

test('a preview leaves out what can’t change and refuses what is no number', async () => {
  const lower = (by: string, change = 'lower-amount') =>
    send([
      ['intent', 'preview-price'],
      ['id', block],
      ['id', rebar],
      ['change', change],
      ['by', by],
    ]);
  const preview = (await lower('1.00')).body.preview as ListingPreview;
  expect(preview).toMatchObject({ leftOut: 1, listings: [{ id: block, newPriceCents: 320 }] });
  for (const by of ['', '0', '-3', '1e3', 'ten']) {
    for (const [change, wanted] of [
      ['lower-amount', 'Enter an amount in dollars'],
      ['lower-percent', 'Enter a percentage'],
    ] as const) {
      const { status, body } = await lower(by, change);
      expect([status, body.result?.error?.by?.[0]]).toEqual([400, expect.stringContaining(wanted)]);
    }
  }
  for (const [by, change] of [
    ['10%', 'set'],
    ['10%', 'lower-amount'],
    ['$10', 'lower-percent'],
  ] as const) {
    expect((await lower(by, change)).status).toBe(400);
  }
  const tooMuch = (await lower('2000', 'raise-percent')).body.result?.error?.by?.[0];
  expect(tooMuch).toContain('rise by at most 1,000%');
  expect((await send([['intent', 'preview-delete']])).status).toBe(400);
  const pausedAt = new Date();
  await db.material.update({ where: { id: block }, data: { pausedAt } });
  const availableUntil = new Date('2026-01-01');
  await db.material.update({ where: { id: rebar }, data: { pausedAt, availableUntil } });
  const resumed = await send([
    ['intent', 'preview-resume'],
    ['id', block],
    ['id', rebar],
  ]);
  expect(resumed.body.preview).toMatchObject({ past: 1, listings: [{ id: block }] });
});

test('sent again after a lost response, a command says the same', async () => {
  const one = { id: block, seen: '420', priceCents: '400' };
  for (const [intent, said] of [
    ['pause', '1 listing off sale.'],
    ['resume', '1 listing back on sale.'],
    ['prices', '1 listing repriced.'],
    ['delete', '1 listing deleted.'],
  ] as const) {
    await send({ ...one, intent });
    expect((await toastOf(await send({ ...one, intent })))?.description).toBe(said);
  }
});

test('views count people of other companies, not the seller’s, bots, prefetches or reloads', async () => {
  const view = (headers: Record<string, string>, as?: string) =>
    openPage(openMaterial, `/material/${block}`, { headers, cookie: as, params: { id: block } });
  const other = await cookieOf((await createActor((await createCompany()).id)).userId);
  await view(BROWSER);
  await view(BROWSER, other);
  await view(BROWSER, cookie);
  await view({ 'User-Agent': 'Googlebot/2.1' });
  await view({ ...BROWSER, 'Sec-Purpose': 'prefetch' });
  await view({ ...BROWSER, Purpose: 'prefetch' });
  await view({ ...BROWSER, Referer: `http://localhost:3000/material/${block}` });
  countView(randomUUID(), () => 'Mozilla/5.0');
  await flushViews();
  await view(BROWSER);
  await flushViews();
  expect(rowsOf(await list()).find(({ id }) => id === block)!.views).toBe(3);
  expect(await db.materialViews.count()).toBe(1);
});

test('an import without a file, and one of an empty file, say so', async () => {
  const errorOf = async (file: File) => {
    const form = new FormData();
    form.set('file', file);
    const { status, body } = await sendForm(sendSpreadsheet, '/my-listings/import', form, {
      cookie,
    });
    return [status, body.result?.error?.file];
  };
  expect(await errorOf(new File([], ''))).toEqual([400, ['Choose a CSV or XLSX file']]);
  expect(await errorOf(new File([], 'yard.csv'))).toEqual([
    400,
    ['This file is empty. Choose another.'],
  ]);
});

test('files are the company’s own listings, a template and an import’s errors, and nothing else', async () => {
  const open = (file: string, query = '') =>
    openFile(fileLoader, `/my-listings/files/${file}${query}`, { cookie, params: { file } });
  const read = async (file: string) => (await open(file)).text();
  const listings = await read('listings.csv');
  expect(listings).toContain('#5 rebar');
  expect(listings).not.toContain('Another company’s');
  expect(await read('template.csv')).toContain('Title,');
  const { id } = await db.listingImport.create({
    data: { companyId: (await createCompany()).id, fileName: 'theirs.csv' },
  });
  for (const [file, query] of [
    ['errors.csv', `?import=${id}`],
    ['errors.csv', '?import=x'],
    ['constructor', ''],
    ['listings', ''],
  ] as const) {
    expect((await open(file, query)).status, file + query).toBe(404);
  }
});
