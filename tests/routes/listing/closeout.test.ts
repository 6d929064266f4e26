import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { action as draftAction, loader as draftLoader } from '~/routes/create-listing_.draft/route';
import { expandUpcE } from '~/routes/my-listings_.closeout/read-barcodes';
import { action, loader } from '~/routes/my-listings_.closeout/route';
import { createCompany } from '../../factories/company';
import { createCategory, createMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { cookieOf, openPage, sendForm, visit } from '../visit';

const PATH = '/my-listings/closeout';

let companyId: string;
let cookie: string;
let categoryId: string;

beforeEach(async () => {
  await resetDatabase();
  companyId = (await createCompany()).id;
  cookie = await cookieOf((await createActor(companyId)).userId);
  ({ id: categoryId } = await createCategory());
});

type Cells = Record<string, string>;

function formOf(intent: string, rows: Record<string, Cells>): FormData {
  const form = new FormData();
  form.set('intent', intent);
  for (const [owner, cells] of Object.entries(rows)) {
    for (const [cell, text] of Object.entries(cells)) form.append(`${owner}.${cell}`, text);
  }
  return form;
}

const send = (form: FormData) => sendForm(action, PATH, form, { cookie });

const SITE = { city: 'Chicago', state: 'IL', zipCode: '60608', condition: 'good' };

type Result = { errors: Record<string, string>; unsaved: { id: string; fields: object }[] };
const resultOf = ({ body }: Awaited<ReturnType<typeof send>>) => body.result as unknown as Result;

describe('the sheet', () => {
  test('sends a guest to sign in', async () => {
    expect((await openPage(loader, PATH)).location).toMatch(/^\/signin/);
  });

  test('shows what most rows share as the site’s, and the rest as a row’s own', async () => {
    const denver = { city: 'Denver', state: 'CO', zipCode: '80202' };
    const rows = Object.fromEntries([1, 2, 3].map(() => [randomUUID(), { title: 'Studs' }]));
    const own = { title: 'Doors', city: 'Peoria', state: 'IL' };
    await send(formOf('save', { site: denver, ...rows, [randomUUID()]: own }));
    const { site, rows: shown } = (await openPage(loader, PATH, { cookie })).body as unknown as {
      site: Record<string, string[]>;
      rows: { own: Record<string, string[]> }[];
    };
    expect(site).toMatchObject({ city: ['Denver'], zipCode: ['80202'] });
    expect(shown.map((row) => row.own.city?.[0] ?? '').sort()).toEqual(['', '', '', 'Peoria']);
    expect(shown.find((row) => row.own.city)?.own).not.toHaveProperty('zipCode');
  });

  test('lets the location follow the city', async () => {
    const id = randomUUID();
    await send(
      formOf('save', { site: { ...SITE, location: 'Chicago, IL' }, [id]: { title: 'A' } }),
    );
    const { rows } = (await openPage(loader, PATH, { cookie })).body as unknown as {
      rows: { own: Record<string, string[]>; seen: Record<string, string[]> }[];
    };
    expect(rows[0]?.own).not.toHaveProperty('location');
    expect(rows[0]?.seen.location).toEqual(['Chicago, IL']);
    const row = { title: 'A', categoryId, price: '2', seen: JSON.stringify(rows[0]?.seen) };
    const denver = { city: 'Denver', state: 'CO', zipCode: '80202' };
    await send(formOf('list', { site: { ...SITE, ...denver }, [id]: row }));
    expect(await db.material.findUnique({ where: { id } })).toMatchObject({
      ...{ city: 'Denver', location: 'Denver, CO' },
    });
  });

  test('names what is wrong of the site once, not in each row', async () => {
    const row = { title: 'Studs', categoryId, price: '2' };
    const ids = [randomUUID(), randomUUID()];
    const site = { ...SITE, zipCode: '80202' };
    const own = { city: 'Denver', state: 'CO', zipCode: '60608' };
    const form = formOf('list', { site, [ids[0]!]: row, [ids[1]!]: { ...row, ...own } });
    const { errors } = resultOf(await send(form));
    expect(Object.keys(errors).sort()).toEqual([`${ids[1]}.zipCode`, 'site.zipCode'].sort());
  });

  test('lists a row at the price it shows, and names one that changed since', async () => {
    const id = randomUUID();
    const row = { title: 'Studs', categoryId, price: '11.00' };
    await send(formOf('save', { site: SITE, [id]: row }));
    const load = async () => {
      const { body } = await openPage(loader, PATH, { cookie });
      const [row] = body.rows as { own: Record<string, string[]>; seen: object }[];
      const { own, seen } = row!;
      const cells = Object.fromEntries(Object.entries(own).map(([name, [text]]) => [name, text!]));
      return { ...cells, seen: JSON.stringify(seen) };
    };
    const before = await load();
    await send(formOf('save', { site: SITE, [id]: { ...before, price: '99.00' } }));
    const stale = await send(formOf('list', { site: SITE, [id]: before }));
    expect(stale.status).toBe(409);
    expect(resultOf(stale).errors).toEqual({
      [`${id}.price`]: expect.stringContaining('$99.00 now. Check it and list again.') as string,
    });
    const changed = await send(formOf('list', { site: SITE, [id]: { ...before, price: '12.00' } }));
    expect(changed.status).toBe(409);
    expect(resultOf(changed).unsaved).toEqual([{ id, fields: { price: ['12.00'] } }]);
    expect(await db.material.count()).toBe(0);
    await send(formOf('list', { site: SITE, [id]: { ...(await load()), price: '12.00' } }));
    expect(Number((await db.material.findUniqueOrThrow({ where: { id } })).price)).toBe(12);
  });

  test('lists once when it is sent again because its answer was lost', async () => {
    const id = randomUUID();
    const row = { title: 'Studs', categoryId, price: '2', quantity: '4' };
    await send(formOf('save', { site: SITE, [id]: row }));
    const { body } = await openPage(loader, PATH, { cookie });
    const seen = JSON.stringify((body.rows as { seen: object }[])[0]!.seen);
    for (const _ of ['first', 'again']) {
      const { location } = await send(formOf('list', { site: SITE, [id]: { ...row, seen } }));
      expect(location).toBe('/my-listings');
    }
    const changed = await send(formOf('list', { site: SITE, [id]: { ...row, price: '3', seen } }));
    expect(resultOf(changed).errors).toHaveProperty([`${id}.`]);
    expect(await db.material.count()).toBe(1);
  });

  test('returns to the row whose button was pressed', async () => {
    const [one, two] = [randomUUID(), randomUUID()] as const;
    const rows = { [one]: { title: 'Studs' }, [two]: { title: '' } };
    const { location } = await send(formOf(`above ${two}`, { site: SITE, ...rows }));
    expect(location).toBe(`${PATH}#${two}.`);
  });

  test('keeps what can’t be saved as typed', async () => {
    const id = randomUUID();
    const title = 'x'.repeat(40_000);
    const answer = await send(formOf('save', { site: SITE, [id]: { title } }));
    expect(answer.status).toBe(400);
    expect(resultOf(answer)).toMatchObject({ unsaved: [{ id, fields: { title: [title] } }] });
  });

  test('of a form typed before the session ended is saved and not listed', async () => {
    const id = randomUUID();
    const row = { title: 'Studs', categoryId, price: '2' };
    const form = formOf('list', { site: SITE, [id]: row });
    form.set('broughtBack', 'yes');
    expect((await send(form)).status).toBe(303);
    expect([await db.material.count(), await db.listingDraft.count()]).toEqual([0, 1]);
  });
});

describe('a hostile sheet', () => {
  test('of two hundred rows is refused, and of sixty keeps fifty', async () => {
    const many = (count: number) => {
      const cells = { title: 'x', price: '1', quantity: '1', sku: '', upc: '', seen: '{}' };
      const rows = Array.from({ length: count }, () => [randomUUID(), cells] as const);
      return formOf('list', { site: SITE, ...Object.fromEntries(rows) });
    };
    expect((await send(many(200))).status).toBe(400);
    expect(await db.listingDraft.count()).toBe(0);
    const { errors } = resultOf(await send(many(60)));
    expect(Object.values(errors).filter((text) => text.includes('50 drafts'))).toHaveLength(10);
    expect(await db.listingDraft.count()).toBe(50);
  });

  test('with names, JSON and photos of no kind we know changes nothing', async () => {
    const id = randomUUID();
    const form = formOf('list __proto__', {
      ...{ ['__proto__']: { title: 'x' }, constructor: { title: 'x' }, 'a.b': { title: 'x' } },
      [id]: { __proto__: 'x', companyId: randomUUID(), seen: '[1', facts: '{"loading":{"a":1}}' },
    });
    form.append('images', new File(['<svg onload=alert(1)>'], '<b>.jpg', { type: 'image/jpeg' }));
    form.append('images', new File(['%PDF-1.7'], 'doc.pdf'));
    const answer = await send(form);
    expect(answer.status).toBe(400);
    expect(resultOf(answer).errors['']).toMatch(/^<b>\.jpg: .+ doc\.pdf: /);
    expect(await db.material.count()).toBe(0);
    expect(await db.upload.count()).toBe(0);
  });

  test('with another company’s draft changes and removes nothing of it', async () => {
    const other = await createCompany();
    const id = randomUUID();
    const theirs = { id, companyId: other.id, title: 'Theirs', fields: { title: ['Theirs'] } };
    await db.listingDraft.create({ data: theirs });
    const row = { title: 'Mine', categoryId, price: '2' };
    for (const intent of ['list', `above ${id}`, `look-up ${id}`]) {
      const { errors } = resultOf(await send(formOf(intent, { site: SITE, [id]: row })));
      expect(errors[`${id}.`]).toContain('Draft not found');
    }
    await send(formOf(`remove ${id}`, { site: SITE }));
    const request = visit(`/create-listing/draft?id=${id}`, { cookie });
    await draftAction({
      request: new Request(request, { method: 'DELETE' }),
      params: {},
      context: {},
    });
    expect(await db.listingDraft.findMany()).toMatchObject([{ id, title: 'Theirs' }]);
    expect(await db.material.count()).toBe(0);
  });
});

describe('looking up a code', () => {
  test('answers with what is known, and refuses guests', async () => {
    await createMaterial({ companyId, title: 'Anchor bolts', sku: 'AB-1' });
    const path = '/create-listing/draft?code=ab-1';
    const found = await openPage(draftLoader, path, { cookie });
    expect(found.body).toMatchObject({ known: { title: ['Anchor bolts'] } });
    expect((await openPage(draftLoader, path)).status).toBe(401);
  });

  test('names a wrong check digit of a UPC, but not of a SKU', async () => {
    const upc = '012345678906';
    const path = `/create-listing/draft?code=${upc}`;
    const sentence = 'The digits don’t add up to a UPC. Check them against the barcode';
    const found = await openPage(draftLoader, `${path}&isUpc=yes`, { cookie });
    expect(found.body).toEqual({ known: null, message: sentence });
    expect((await openPage(draftLoader, path, { cookie })).body).toEqual({ known: null });
    const id = randomUUID();
    const { errors } = resultOf(await send(formOf(`look-up ${id}`, { site: SITE, [id]: { upc } })));
    expect(errors).toEqual({ [`${id}.upc`]: sentence });
  });
});

test('a short UPC becomes the twelve digits under which it is known', () => {
  const short = ['04252614', '01234531', '01234543', '01234558', 'AB-1'];
  const long = ['042100005264', '012300000451', '012340000053', '012345000058', 'AB-1'];
  expect(short.map(expandUpcE)).toEqual(long);
});
