import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { startOnboarding } from '~/domain/companies/index.server';
import { USER_HEADER } from '~/lib/sign-in-header';
import * as page from '~/routes/create-listing/route';
import { createCompany } from '../../factories/company';
import { createSubcategory } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { useSandbox } from '../../setup/sandbox';
import { makePhoto } from '../../domain/media/photos';
import { renderPage } from '../static/render-page';
import { cookieOf, openPage, sendForm } from '../visit';

const { action, loader } = page;
const sandbox = useSandbox();
let companyId: string;
let cookie: string;
let categoryId: string;

beforeEach(async () => {
  await resetDatabase();
  const austin = { city: 'Austin', state: 'TX', zipCode: '78702' };
  companyId = (await createCompany({ ...austin, stripeAccountId: null, paymentEnabled: false })).id;
  const actor = await createActor(companyId);
  cookie = await cookieOf(actor.userId);
  categoryId = (await createSubcategory('Block')).categoryId;
  await startOnboarding({ companyId }, actor);
});

async function finishOnboarding(): Promise<void> {
  const { stripeAccountId } = await db.company.findUniqueOrThrow({ where: { id: companyId } });
  await sandbox.control.onboard({ account: stripeAccountId! });
}

const open = (as?: string, query = '') =>
  openPage(loader, `/create-listing${query}`, { cookie: as });

function typed(changes: Record<string, string> = {}): FormData {
  const form = new FormData();
  const values = {
    id: randomUUID(),
    title: 'Split-face block',
    description: 'Two pallets, wrapped.',
    categoryId,
    subcategoryId: '',
    condition: 'good',
    price: '2.45',
    priceUnit: 'each',
    quantity: '180',
    city: 'Austin',
    state: 'TX',
    zipCode: '78702',
    location: 'Austin, TX',
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
const send = (form: FormData, as = cookie) =>
  sendForm(action, '/create-listing', form, { cookie: as });

describe('the create-listing page', () => {
  test('sends a guest to sign in and back', async () => {
    const { status, location, headers } = await open();
    expect([status, location]).toEqual([303, '/signin?returnTo=%2Fcreate-listing']);
    expect(headers.get('Set-Cookie')).toMatch(/^toast=/);
  });

  test.each(['Sec-Purpose', 'Purpose', USER_HEADER])(
    'asked ahead with %s, leaves a guest no message for the next page',
    async (name) => {
      const headers = { [name]: 'prefetch' };
      const answer = await openPage(loader, '/create-listing', { headers });
      expect(answer.location).toBe('/signin?returnTo=%2Fcreate-listing');
      expect(answer.headers.get('Set-Cookie')).toBeNull();
    },
  );

  test('asks for payment setup first', async () => {
    expect((await open(cookie)).body).toMatchObject({
      gate: 'onboarding',
      hasAccount: true,
      mayManage: true,
    });
    // Also for a company whose account was closed after many listings.
    const { document } = await renderPage(page, '/create-listing', { cookie });
    expect(document.body.textContent).toContain('payments must be set up before you list.');
  });

  test('says that Stripe rejected the account, and offers no setup', async () => {
    const { stripeAccountId } = await db.company.findUniqueOrThrow({ where: { id: companyId } });
    await sandbox.control.setTransfers({
      ...{ account: stripeAccountId!, status: 'inactive', disabledReason: 'rejected.fraud' },
    });
    const { document } = await renderPage(page, '/create-listing', { cookie });
    expect(document.body.textContent).toMatch(/Stripe rejected your payment account/);
    expect(document.body.textContent).not.toContain('Setup');
  });

  test('shows an error when Stripe is down', async () => {
    await sandbox.control.fail({ kind: 'error', status: 500, match: 'GET /v1/accounts', times: 3 });
    expect((await open(cookie)).body).toEqual({ gate: 'unknown' });
  });

  test('opens the form with the company’s address once setup is done', async () => {
    await finishOnboarding();
    expect((await open(cookie)).body).toMatchObject({
      gate: 'open',
      start: { city: 'Austin', state: 'TX', zipCode: '78702', location: 'Austin, TX' },
      categories: expect.stringMatching(/Concrete & Masonry.*Block/) as string,
    });
  });
});

describe('a submitted listing', () => {
  test('sends a seller whose session has ended to sign in and back', async () => {
    const { status, location } = await send(typed(), '');
    expect([status, location]).toEqual([303, '/signin?returnTo=%2Fcreate-listing']);
  });

  test('with mistakes returns each error, the typed values and the photo', async () => {
    await finishOnboarding();
    const form = typed({ title: ' ', price: '1e3', quantity: '0' });
    form.append('images', new File([new Uint8Array(await makePhoto())], 'yard.jpg'));
    const refused = await send(form);
    expect(refused.status).toBe(400);
    expect(refused.body.result?.error).toEqual({
      title: ['Enter a title'],
      price: ['Enter a price in dollars and cents, such as 19.99'],
      quantity: ['Enter a whole quantity of at least 1'],
    });
    expect(refused.body).toMatchObject({
      result: { initialValue: { price: '1e3', description: 'Two pallets, wrapped.' } },
      photos: [{ imageUrl: /^materials\/.+\.jpg$/, alt: '' }],
    });

    const [{ imageUrl }] = refused.body.photos as [{ imageUrl: string }];
    expect((await send(typed({ imageUrls: imageUrl, photoAlts: 'Front' }))).status).toBe(303);
    expect(await db.material.findFirstOrThrow()).toMatchObject({ imageUrl });
  });

  test('with too large a photo is 413, or 400 beside other errors', async () => {
    await finishOnboarding();
    const form = typed();
    form.append('images', new File([new Uint8Array(11_000_000)], 'x.jpg'));
    const { status, body } = await send(form);
    expect(status).toBe(413);
    expect(body.result?.error?.image).toEqual(['x.jpg: Please select an image smaller than 10MB.']);
    expect(await db.material.count()).toBe(0);
    form.set('title', '');
    const both = await send(form);
    expect([both.status, Object.keys(both.body.result!.error!)]).toEqual([400, ['title', 'image']]);
  });
});

describe('photos without JavaScript', () => {
  const photo = async (width: number) =>
    new File([new Uint8Array(await makePhoto(width, 30))], 'yard.jpg');
  const shown = (body: object) =>
    (body as { photos: { imageUrl: string; alt: string }[] }).photos.map(({ alt }) => alt);

  test('are uploaded, described, moved and removed before the listing is sent', async () => {
    await finishOnboarding();
    const form = typed({ intent: 'photos', title: '' });
    for (const width of [40, 50, 60]) form.append('images', await photo(width));
    const first = await send(form);
    expect([first.status, first.body.result?.error]).toEqual([200, undefined]);
    const { photos } = first.body as { photos: { imageUrl: string }[] };
    expect(photos).toHaveLength(3);

    const press = async (intent: string, urls: string[], alts: string[], title = 'CMU') => {
      const again = typed({ title, ...(intent && { intent }) });
      for (const url of urls) again.append('imageUrls', url);
      for (const alt of alts) again.append('photoAlts', alt);
      return send(again);
    };
    const urls = photos.map(({ imageUrl }) => imageUrl);
    const moved = await press('photo-earlier-2', urls, ['a', 'b', 'c'], 'Typed');
    expect(moved.body.result).toMatchObject({ initialValue: { title: 'Typed' } });
    expect(shown(moved.body)).toEqual(['a', 'c', 'b']);
    const altsAfter = async (intent: string) =>
      shown((await press(intent, urls, ['a', 'b', 'c'])).body);
    expect(await altsAfter('photo-earlier-0')).toEqual(['a', 'b', 'c']);
    expect(await altsAfter('photo-later-0')).toEqual(['b', 'a', 'c']);
    expect(await altsAfter('photo-remove-1')).toEqual(['a', 'c']);

    const kept = [urls[2]!, urls[0]!];
    expect((await press('', kept, ['End', ''])).status).toBe(303);
    const images = await db.materialImage.findMany({ orderBy: { position: 'asc' } });
    expect(images).toMatchObject([
      { objectPath: kept[0], alt: 'End' },
      { objectPath: kept[1], alt: null },
    ]);
    expect(await db.material.findFirstOrThrow()).toMatchObject({ imageUrl: kept[0] });
  });

  test('that are good stay, up to six, and each bad file is named', async () => {
    await finishOnboarding();
    const form = typed({ intent: 'photos' });
    const bad = (name: string, ...parts: string[]) => form.append('images', new File(parts, name));
    bad('doc.pdf', '%PDF-1.7');
    for (let count = 0; count < 8; count += 1) form.append('images', await photo(40 + count));
    bad('empty.jpg');
    const { body } = await send(form);
    expect(shown(body)).toHaveLength(6);
    expect(body.result?.error?.image).toEqual([
      'doc.pdf: Please select an image file. Use at most 6 photos. 3 more weren’t added.',
    ]);
    form.delete('images');
    bad('doc.pdf', '%PDF-1.7');
    bad('empty.jpg');
    const again = await send(form);
    expect(again.body.result?.error?.image).toEqual([
      'doc.pdf: Please select an image file. empty.jpg: This file is empty. Please select another photo.',
    ]);
  });
});

describe('a draft without JavaScript', () => {
  const openDraft = (id: string, as = cookie) => open(as, `?draft=${id}`);

  test('that a colleague changed is saved as another draft', async () => {
    await finishOnboarding();
    const id = randomUUID();
    const save = (title: string, draftVersion: string, as = cookie) =>
      send(typed({ id, intent: 'save-draft', title, draftVersion }), as);
    await save('Mine', '0');
    const colleague = await cookieOf((await createActor(companyId)).userId);
    await save('Theirs', '1', colleague);
    const { location } = await save('Mine, longer', '1');
    expect(location).not.toBe(`/create-listing?draft=${id}`);
    const titles = (await db.listingDraft.findMany()).map(({ title }) => title);
    expect(titles.sort()).toEqual(['Mine, longer', 'Theirs']);
  });

  test('of a closeout keeps its SKU, which the form has no field for', async () => {
    await finishOnboarding();
    const id = randomUUID();
    await send(typed({ id, intent: 'save-draft', sku: 'BLK-8' }));
    const { document } = await renderPage(page, `/create-listing?draft=${id}`, { cookie });
    const { value } = document.querySelector<HTMLInputElement>('[name=sku]')!;
    expect(value).toBe('BLK-8');
    expect((await send(typed({ id, sku: value }))).status).toBe(303);
    expect(await db.material.findFirst()).toMatchObject({ sku: 'BLK-8' });
  });

  test('that is gone leads to a new one', async () => {
    await finishOnboarding();
    expect((await openDraft(randomUUID())).location).toBe('/create-listing');
  });
});
