import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stopListening } from '~/db/listen.server';
import type { MaterialCardView } from '~/domain/catalogue/copy';
import { nameSearch } from '~/domain/catalogue/index.server';
import {
  browseHref,
  chipsOf,
  countInWords,
  without,
  type Filters,
} from '~/domain/catalogue/search/copy';
import { ListMaterials, readFilters } from '~/domain/catalogue/search/list-materials.schema';
import { unpackList } from '~/lib/text/packed-list';
import { loader as home } from '~/routes/_index/route';
import { handle as browseHandle, loader as browse } from '~/routes/browse/route';
import { loader as filters } from '~/routes/browse_.filters/route';
import { loader as categories } from '~/routes/categories/route';
import { loader as priceAnalysis } from '~/routes/price-analysis.$id/route';
import { loader as saved } from '~/routes/saved/route';
import { loader as searchLocation } from '~/routes/search-location/route';
import { createCompany } from '../../factories/company';
import { createMaterial, createProductKind } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { args, cookieOf, openPage } from '../visit';

beforeAll(stopListening);
beforeEach(resetDatabase);

const cardsOf = ({ packedMaterials }: { packedMaterials: string }) =>
  unpackList<MaterialCardView>(packedMaterials);

describe('/browse', () => {
  test('reads filters and page from the URL and ignores unknown parameters', async () => {
    await createMaterial({ title: '2x4 studs' });
    await createMaterial({ title: 'Block' });
    const page = await browse(args('/browse?search=2%20x%204&utm_source=x&sort=nonsense&page=zz'));
    expect(page.filters).toEqual({ search: '2 x 4', view: null });
    expect(cardsOf(page).map(({ title }) => title)).toEqual(['2x4 studs']);
    expect(page.count).toBe(1);
    expect(unpackList(page.packedCategories)).toEqual([{ value: 'Concrete & Masonry', count: 1 }]);
  });

  test('sends no photos with Save-Data', async () => {
    const { request, ...rest } = args('/browse');
    request.headers.set('Save-Data', 'on');
    expect((await browse({ request, ...rest })).photos).toBe(false);
    expect((await browse(args('/browse'))).photos).toBe(true);
  });

  test('marks the company’s own listing and measures distance from its yard', async () => {
    const company = await createCompany();
    const cookie = await cookieOf((await createActor(company.id)).userId);
    await createMaterial({ companyId: company.id });
    const page = await browse(args('/browse', { cookie }));
    expect(cardsOf(page)[0]).toMatchObject({
      buyDisabledReason: 'This is your own listing.',
      distanceMiles: 0,
    });
  });

  test('a distance alone is from the company’s ZIP code, for results and counts', async () => {
    const company = await createCompany({ zipCode: '60608-1234' });
    const cookie = await cookieOf((await createActor(company.id)).userId);
    await createMaterial({ title: 'Near' });
    await createMaterial({ title: 'Far', latitude: 30.27, longitude: -97.74 });
    for (const load of [browse, filters]) {
      const mine = await load(args('/browse?radius=25', { cookie }));
      expect(mine).toMatchObject({ count: 1, filters: { location: '60608', radius: '25' } });
      const guests = await load(args('/browse?radius=25'));
      expect(guests).toMatchObject({ count: 2, filters: { radius: '25' } });
    }
  });

  test('each chip removes one filter', () => {
    const filters = { search: 'oak', category: 'Flooring', sort: 'price-low' } as const;
    const links = chipsOf(filters).map(({ label, names }) => [
      label,
      browseHref(without(filters, names)),
    ]);
    expect(links).toEqual([
      ['“oak”', '/browse?category=Flooring&sort=price-low'],
      ['Flooring', '/browse?search=oak&sort=price-low'],
    ]);
    expect(browseHref({ search: '', sort: null })).toBe('/browse');
    const condition = 'excellent,good,fair,salvage';
    expect(chipsOf({ condition })).toMatchObject([{ label: 'Not new' }]);
    expect(nameSearch({ condition }).said).toBe('not new');
    expect(chipsOf({ minPrice: 5, maxPrice: 5 })).toMatchObject([{ label: '$5.00' }]);
  });

  test('has a chip for every filter, which removes it', () => {
    const query =
      'search=oak&category=Flooring&subcategory=Hardwood&location=60601&radius=25&minPrice=1000&maxPrice=2000.5&commonUnit=sq+ft&minCommonPrice=0.1&maxCommonPrice=3&condition=new%2Cgood&priceUnit=each&wholeLot=no&offers=1&availableBy=2026-12-24&quantity=1000&verified=1&photo=1';
    const { page: _page, ...filters } = readFilters(new URLSearchParams(query));
    expect(browseHref(filters)).toBe(`/browse?${query}`);
    const chips = chipsOf(filters);
    expect(chips.map(({ label }) => label)).toEqual([
      ...['“oak”', 'Flooring', 'Hardwood', 'Within 25 miles of 60601', '$1,000.00 to $2,000.50'],
      ...['$0.10 to $3.00 per sq ft', 'New or Good', 'each', 'No whole lots', 'Open to offers'],
      ...['Available by Dec 24, 2026', 'At least 1,000', 'Verified seller', 'With photo'],
    ]);
    expect(
      browseHref(chips.reduce<Filters>((left, { names }) => without(left, names), filters)),
    ).toBe('/browse');
  });

  test('sends a browser’s position on to its ZIP code', async () => {
    const answer = await openPage(browse, '/browse?search=oak&location=41.89,-87.62');
    expect(answer.location).toBe('/browse?search=oak&location=60601');
  });

  test('says to type a place where the browser is outside the US', async () => {
    const answer = await openPage(browse, '/browse?search=oak&radius=50&location=51.51,-0.13');
    expect(answer.location).toBe('/browse?search=oak');
    expect(answer.headers.get('Set-Cookie')).toMatch(/^toast=/);
  });

  test('shows the count in words', () => {
    expect(countInWords({ count: 0, isAbout: false })).toBe('0 materials');
    expect(countInWords({ count: 1234, isAbout: false })).toBe('1,234 materials');
    expect(countInWords({ count: 10_000, isAbout: true })).toBe('10,000+ materials');
  });
});

describe('/', () => {
  test('sends guests who want to sell to sign-in first', async () => {
    expect((await home(args('/'))).sellHref).toBe('/signin?returnTo=/create-listing');
    const cookie = await cookieOf((await createActor()).userId);
    expect((await home(args('/', { cookie }))).sellHref).toBe('/create-listing');
  });

  test('features recent, popular or nearby materials as the URL asks', async () => {
    await createMaterial({ title: 'Chicago' });
    await createMaterial({ title: 'Austin', latitude: 30.27, longitude: -97.74, price: '900.00' });
    expect((await home(args('/?featured=nonsense'))).featured).toBe('recent');
    expect((await home(args('/?featured=popular'))).materials[0]?.title).toBe('Austin');
    const near = await home(args('/?featured=nearby&zip=60608-1234'));
    expect(near.materials[0]).toMatchObject({ title: 'Chicago', distanceMiles: 0 });
    expect(near.near).toMatchObject({ place: 'Chicago, IL', isUnknown: false });
    expect((await home(args('/?featured=nearby&zip=x'))).near.isUnknown).toBe(true);
  });
});

test('/categories marks the three largest and shows six materials', async () => {
  const { id: companyId } = await createCompany();
  for (const category of ['A', 'A', 'A', 'B', 'C', 'C', 'D', 'D', 'D', 'D']) {
    await createMaterial({ companyId, category });
  }
  const page = await categories(args('/categories'));
  const popular = page.categories.filter(({ isPopular }) => isPopular);
  expect(popular.map(({ name }) => name)).toEqual(['A', 'C', 'D']);
  expect(page.materials).toHaveLength(6);
});

test('/search-location has the six locations, and leads to the list of one', async () => {
  expect((await searchLocation(args('/search-location'))).popular).toHaveLength(6);
  const answer = await openPage(searchLocation, '/search-location?location=chicago');
  expect(answer.location).toBe('/browse?location=chicago');
});

describe('/saved', () => {
  test('requires sign-in', async () => {
    expect(await openPage(saved, '/saved')).toMatchObject({
      status: 303,
      location: '/signin?returnTo=%2Fsaved',
    });
  });
});

test('the price panel gets the comparison, cached for five minutes', async () => {
  await createProductKind();
  for (const _ of [1, 2, 3, 4]) {
    const { id: companyId } = await createCompany();
    for (const price of ['1.00', '2.00']) await createMaterial({ companyId, price });
  }
  const { id } = await createMaterial({ price: '0.50' });
  const answer = await priceAnalysis({ ...args(`/price-analysis/${id}`), params: { id } });
  expect(answer.headers.get('Cache-Control')).toBe('private, max-age=300');
  expect(await answer.json()).toMatchObject({
    success: true,
    comparison: { priceRating: 'excellent', comparisonCount: 8 },
  });
  const none = await priceAnalysis({ ...args('/price-analysis/x'), params: { id: 'x' } });
  expect(await none.json()).toEqual({ success: false, comparison: null });
});

test('/browse is cached by every parameter its list reads', () => {
  expect(browseHandle.cachedBy.toSorted()).toEqual(
    [...Object.keys(ListMaterials.shape), 'view'].toSorted(),
  );
});
