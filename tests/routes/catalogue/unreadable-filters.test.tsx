import { isPlaceKnown } from '~/domain/catalogue/index.server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { stopListening } from '~/db/listen.server';
import * as browse from '~/routes/browse/route';
import * as allFilters from '~/routes/browse_.filters/route';
import * as compare from '~/routes/compare/route';
import * as delivery from '~/routes/material.$id_.delivery/route';
import { createMaterial, createProductKind, createSubcategory } from '../../factories/material';
import { resetDatabase } from '../../setup/database';
import { renderPage } from '../static/render-page';

// Turns the cache off.
beforeAll(stopListening);
beforeEach(resetDatabase);

test('browsing around an unknown ZIP code says so, and no distance', async () => {
  await createMaterial();
  const { document } = await renderPage(browse, '/browse?location=00000&radius=25');
  const text = document.querySelector('[aria-label=Results]')!.textContent;
  expect(text).toContain('We can’t find ZIP code 00000. Check it, or use one nearby.');
  expect(text).not.toContain('Within');
  expect(text).not.toContain('fewer words');
  const known = await renderPage(browse, '/browse?location=60608');
  expect(known.textOf('[aria-label=Results]')[0]).not.toContain('We can’t find');
});

test('a search that finds nothing says so above what was just listed', async () => {
  const material = await createMaterial();
  const { textOf } = await renderPage(browse, '/browse?search=zyzzyva');
  const [results] = textOf('[aria-label=Results]');
  expect(results).toMatch(
    new RegExp(`^0 materials found.*No materials found.*Just listed.*${material.title}`, 's'),
  );
  expect(results).not.toContain('Close matches');
});

test('a city that nobody knows is named, with no alert; one without listings is only empty', async () => {
  await createMaterial();
  const textOf = async (query: string) => {
    const { document } = await renderPage(browse, `/browse?${query}`);
    return document.querySelector('[aria-label=Results]')!.textContent;
  };
  for (const unknown of ['Chcago', 'Chicago, TX', 'chcago illinois']) {
    expect(isPlaceKnown(unknown), unknown).toBe(false);
  }
  for (const known of [
    'reno',
    'Nevada',
    'nv',
    'N.Y.',
    'Washington, D.C.',
    'New York City',
    '89501',
    '60608',
  ]) {
    expect(isPlaceKnown(known), known).toBe(true);
  }
  for (const [typed, meant] of [
    ['Chcago', 'Chicago, IL'],
    ['pheonix', 'Phoenix, AZ'],
    ['Huston, TX', 'Houston, TX'],
    ['Denve', 'Denver, CO'],
  ]) {
    expect(await textOf(`location=${typed}`)).toContain(`Did you mean ${meant}? Search there`);
  }
  const { document: misread } = await renderPage(browse, '/browse?search=pheonix');
  expect(misread.querySelector('[aria-label=Results]')!.textContent).toContain(
    'Did you mean Phoenix, AZ?',
  );
  expect(misread.querySelector('[aria-label=Results] p a')!.getAttribute('href')).toBe(
    '/browse?location=Phoenix%2C+AZ',
  );
  expect(await textOf('search=Dayton&category=hvac')).not.toContain('Did you mean');
  const place = 'Chicago, TX';
  const text = await textOf(`location=${place}`);
  expect(text).toContain(`We can’t find “${place}”. Check the spelling, or use a ZIP code.`);
  expect(text).not.toContain('Did you mean');
  expect(text).not.toContain('Alert me');
  expect(text).not.toContain('fewer words');
  const withWords = await textOf(`search=block&location=${place}`);
  expect(withWords).toContain(`We can’t find “${place}”.`);
  expect(withWords).toContain(`Nothing in ${place}.`);
  for (const known of ['Reno, NV', 'icago']) {
    const found = await textOf(`location=${known}`);
    expect(found, known).not.toContain('We can’t find');
    expect(found).toContain('Alert me');
  }
});

test('all filters say what was typed into them and left out', async () => {
  const { document } = await renderPage(allFilters, '/browse/filters?minPrice=cheap');
  expect(document.body.textContent).toContain(
    'We left out what we couldn’t read: lowest price “cheap”.',
  );
});

test('the order by price per unit names its units, and links to the first alone', async () => {
  await createProductKind();
  await createProductKind({ name: 'Sand', synonyms: ['sand'], commonUnit: 'ton' });
  for (const title of ['8x8x16 block', '8x8x16 block, gray']) await createMaterial({ title });
  const only = async () => {
    const { document } = await renderPage(browse, '/browse?sort=unit-price');
    const link = [...document.querySelectorAll('a')].find(({ textContent }) =>
      textContent.startsWith('Only per'),
    );
    return [link?.parentElement?.textContent, link?.getAttribute('href')];
  };
  expect(await only()).toEqual([undefined, undefined]);
  await createMaterial({ title: 'Sand', priceUnit: 'per ton' });
  expect(await only()).toEqual([
    'By price per each, then per ton. Only per each',
    '/browse?commonUnit=each&sort=unit-price',
  ]);
});

test('a guest who chooses a distance alone is asked for a place', async () => {
  const { document } = await renderPage(browse, '/browse?radius=50');
  const sentence = 'Enter a ZIP code or city to search within a distance.';
  expect(document.body.textContent).toContain(sentence);
  expect(document.querySelector('[name=radius] option:checked')?.textContent).toBe(
    'Within 50 miles',
  );
  expect(document.querySelector('a[href*="/saved/alert"]')).toBeNull();
  const known = await renderPage(browse, '/browse?radius=50&location=60608');
  expect(known.document.body.textContent).not.toContain(sentence);
});

test.each([
  ['zip=abc', 'Enter a five-digit ZIP code'],
  ['zip=99999', 'We can’t find ZIP code 99999. Check it, or use one nearby.'],
  ['quantity=-1', 'Enter a whole quantity from 1 to 10,000,000'],
])('comparing with %s says what is wrong with it, and keeps it', async (query, sentence) => {
  const { id } = await createMaterial();
  const { document } = await renderPage(compare, `/compare?id=${id}&${query}`);
  expect(document.body.textContent).toContain(sentence);
  const [name, value] = query.split('=');
  expect(document.querySelector(`[name=${name}]`)?.getAttribute('value')).toBe(value);
  const fine = await renderPage(compare, `/compare?id=${id}&zip=60608&quantity=1,000`);
  expect(fine.document.body.textContent).not.toContain(sentence);
});

test('delivery of more than is left says how many are', async () => {
  const { id } = await createMaterial({ quantity: 133, weightLb: 33 });
  const open = async (quantity: number) => {
    const address = `/material/${id}/delivery?zip=80202&quantity=${quantity}`;
    return (await renderPage(delivery, address, { path: '/material/:id/delivery' })).document.body
      .textContent;
  };
  expect(await open(500)).toContain('Only 133 available now. This estimate is for 500.');
  expect(await open(133)).not.toContain('available now.');
});

test('a link to a comparison whose end is cut off says that a listing is missing', async () => {
  const [first, second] = [await createMaterial(), await createMaterial()];
  const link = `/compare?id=${first.id}&id=${second.id}`;
  const whole = await renderPage(compare, link);
  expect(whole.document.body.textContent).not.toContain('its link is wrong');
  const { document } = await renderPage(compare, link.slice(0, -5));
  expect(document.body.textContent).toContain(
    'One listing is no longer on sale, or its link is wrong.',
  );
});

test('all filters keep a subcategory whose category the address leaves out', async () => {
  await createSubcategory('Studs', 'Lumber');
  const chosenIn = async (query: string) => {
    const { document } = await renderPage(allFilters, `/browse/filters?${query}`);
    return document.querySelector<HTMLSelectElement>('select[name=subcategory]')?.value;
  };
  expect(await chosenIn('subcategory=Studs')).toBe('Studs');
  expect(await chosenIn('category=Lumber&subcategory=studs')).toBe('studs');
  expect(await chosenIn('category=Lumber&subcategory=Studs')).toBe('Studs');
  expect(await chosenIn('category=Lumber')).toBe('');
});
