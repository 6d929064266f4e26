import { Meta, UNSAFE_RemixContext } from '@remix-run/react';
import { JSDOM } from 'jsdom';
import { existsSync } from 'node:fs';
import { type ComponentProps, createElement } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stopListening } from '~/db/listen.server';
import { listSaved } from '~/domain/catalogue/index.server';
import { action, loader, meta } from '~/routes/material.$id/route';
import { productData } from '~/routes/material.$id/head';
import { createMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { html } from '../../ui/render';
import { args, cookieOf, openPage, sendForm } from '../visit';

beforeAll(stopListening);
beforeEach(resetDatabase);

const open = (id: string, options: Parameters<typeof args>[1] = {}, query = '') =>
  loader(args(`/material/${id}${query}`, { ...options, params: { id } }));

const save = (id: string, fields: Record<string, string>, cookie?: string) =>
  sendForm(action, `/material/${id}`, fields, { cookie, params: { id } });

test('unknown and malformed ids are 404', async () => {
  for (const id of ['x', '00000000-0000-4000-8000-000000000000', '../admin', "1'--"]) {
    expect((await openPage(loader, '/material/x', { params: { id } })).status).toBe(404);
  }
});

test('Back to Browse leads to the list the visitor came from, on this site only', async () => {
  const { id } = await createMaterial();
  for (const [referer, query, expected] of [
    ['http://localhost:3000/browse?search=2x4&page=2', '', '/browse?search=2x4&page=2'],
    ['http://localhost:3000/companies', '', '/browse'],
    ['http://elsewhere.example/browse?search=2x4', '', '/browse'],
    ['http://localhost:3000/browse-not?x=1', '', '/browse'],
    ['nonsense', '', '/browse'],
    ['', '?from=/browse?category=Roofing', '/browse?category=Roofing'],
    ['', '?from=//elsewhere.example/browse', '/browse'],
    ['', '?from=/browse/../admin', '/browse'],
  ] as const) {
    const page = await open(id, { headers: referer ? { Referer: referer } : {} }, query);
    expect(page.backTo, referer + query).toBe(expected);
  }
});

describe('Save for Later', () => {
  test('sends a guest to sign in and back to the material', async () => {
    const { id } = await createMaterial();
    expect(await save(id, { saved: 'yes' })).toMatchObject({
      status: 303,
      location: `/signin?returnTo=%2Fmaterial%2F${id}`,
    });
  });

  test('saves, removes and returns with the filters kept', async () => {
    const { id } = await createMaterial();
    const maria = await createActor();
    const cookie = await cookieOf(maria.userId);
    const from = '/browse?search=2x4';
    expect(await save(id, { saved: 'yes', from }, cookie)).toMatchObject({
      status: 303,
      location: `/material/${id}?from=%2Fbrowse%3Fsearch%3D2x4`,
    });
    expect((await listSaved(maria)).total).toBe(1);
    expect((await open(id, { cookie })).material.isSaved).toBe(true);

    const unfiltered = await save(id, { saved: 'yes', from: '/browse' }, cookie);
    expect(unfiltered.location).toBe(`/material/${id}`);
    expect((await listSaved(maria)).total).toBe(1);
    await save(id, { saved: 'no' }, cookie);
    expect((await listSaved(maria)).total).toBe(0);
  });

  test('refuses an invalid choice and an unknown material', async () => {
    const { id } = await createMaterial();
    const cookie = await cookieOf((await createActor()).userId);
    expect((await save(id, { saved: 'maybe' }, cookie)).status).toBe(400);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await save(unknown, { saved: 'yes' }, cookie)).status).toBe(404);
  });
});

test('signed-in viewers get their own page, not the cached one', async () => {
  const material = await createMaterial();
  const owner = await createActor(material.companyId);
  const own = await open(material.id, { cookie: await cookieOf(owner.userId) });
  expect(own.material.buy).toMatchObject({ refusal: 'own_listing' });
  expect((await open(material.id)).material.buy).toEqual({ allowed: true });
});

test('a listing’s figures are for the people of its company', async () => {
  const { id, companyId } = await createMaterial({ quantity: 30, quantitySold: 10 });
  const cookieFor = async (of?: string) => cookieOf((await createActor(of)).userId);
  const { own } = await open(id, { cookie: await cookieFor(companyId) });
  expect(own).toMatchObject({ status: 'on_sale', quantity: 30, quantitySold: 10, saves: 0 });
  const other = await createMaterial();
  for (const cookie of [undefined, await cookieFor(), await cookieFor(other.companyId)]) {
    expect((await open(id, { cookie })).own).toBeNull();
  }
});

describe('what search engines and shared links get', () => {
  const ORIGIN = 'http://localhost:3000';
  const head = (loaded: Awaited<ReturnType<typeof open>> | undefined) =>
    meta({ data: loaded, error: undefined } as unknown as Parameters<typeof meta>[0]) as Record<
      string,
      string
    >[];
  const share = (loaded: Awaited<ReturnType<typeof open>>): Record<string, string> =>
    Object.fromEntries<string>(
      head(loaded).flatMap(({ property, name, content }) =>
        (property ?? name) ? [[property ?? name ?? '', content ?? ''] as const] : [],
      ),
    );

  const renderHead = (tags: Record<string, string>[]) => {
    const value = { isSpaMode: false, routeModules: { page: { meta: () => tags } } };
    const { Provider } = UNSAFE_RemixContext;
    return html(
      createElement(
        Provider,
        { value: value as unknown as ComponentProps<typeof Provider>['value'] },
        createElement(Meta),
      ),
    );
  };

  /** Source: developers.google.com/search/docs/appearance/structured-data/merchant-listing */
  test('the product has what Google requires of a listing', async () => {
    const { id } = await createMaterial({ price: '1234.50', imageUrl: 'materials/a1.jpg' });
    const { material } = await open(id);
    expect(productData(material, ORIGIN)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: material.title,
      image: [`${ORIGIN}/objects/materials/a1-1280.webp`],
      url: `${ORIGIN}/material/${id}`,
      offers: {
        '@type': 'Offer',
        price: '1234.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: `${ORIGIN}/material/${id}`,
      },
    });
    const soldOut = await open((await createMaterial({ quantity: 0 })).id);
    expect(productData(soldOut.material, ORIGIN).offers.availability).toMatch(/\/SoldOut$/);
  });

  test('a hostile title ends neither the data’s script nor an attribute', async () => {
    const title = '"><script>alert(1)</script><!--';
    const loaded = await open((await createMaterial({ title })).id);
    const { document } = new JSDOM(renderHead(head(loaded))).window;
    expect(document.querySelectorAll('script')).toHaveLength(1);
    const data = document.querySelector('script[type="application/ld+json"]')!.textContent;
    expect(JSON.parse(data)).toMatchObject({ name: title });
    expect(document.querySelector('[property="og:title"]')?.getAttribute('content')).toBe(title);
  });

  test('a link shows the first photo at 1280 wide, from the configured address', async () => {
    const { id } = await createMaterial({ imageUrl: 'materials/a1.jpg' });
    const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    expect(share(await open(id, { headers: forged }))).toMatchObject({
      'og:title': '8x8x16 CMU, medium weight',
      'og:url': `${ORIGIN}/material/${id}`,
      'og:image': `${ORIGIN}/objects/materials/a1-1280.webp`,
      'twitter:card': 'summary_large_image',
    });
  });

  test('a listing without photo shows the brand, and a missing one nothing', async () => {
    const { id } = await createMaterial({ imageUrl: null });
    expect(share(await open(id))['og:image']).toBe(`${ORIGIN}/share.png`);
    expect(existsSync('public/share.png')).toBe(true);
    expect(head(undefined)).toHaveLength(1);
  });
});
