import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { MaterialCardView } from '~/domain/catalogue/copy';
import { MaterialGrid } from '~/ui/data/material-grid';
import { DataTable } from '~/ui/data/table';
import { SiteHeader } from '~/ui/layout/site-header';
import { type RenderShared, SharedMarkupContext } from '~/ui/shared-markup';
import { keepSharedMarkup } from '~/ui/shared-markup.server';
import { html } from './render';

const materials = Array.from({ length: 24 }, (_, index): MaterialCardView => ({
  id: `material-${index}`,
  title: `Block ${index}`,
  description: 'Twelve pallets left from a school addition.',
  categoryName: 'Concrete & Masonry',
  priceCents: 114_000 + index,
  priceUnit: 'each',
  quantity: 1080,
  city: 'Chicago',
  state: 'IL',
  imageUrl: null,
  distanceMiles: null,
  createdAt: '2020-11-18T14:03:22.123Z',
  company: { id: `company-${index % 3}`, name: `Lakeshore ${index % 3}`, verified: true },
  rating: 'good',
  buyDisabledReason: null,
}));

const visitors = Array.from({ length: 50 }, (_, index) => ({
  user: { fullName: `Visitor No${index} Lopez`, email: `visitor${index}@yard.example` },
  materials: materials.map((material) => ({
    ...material,
    distanceMiles: index % 5,
    buyDisabledReason: material.company.id === `company-${index % 7}` ? 'Your own listing' : null,
  })),
}));

const pageOf = (visitor: (typeof visitors)[number], shared: RenderShared | null) =>
  html(
    <SharedMarkupContext.Provider value={shared}>
      <SiteHeader user={visitor.user} links={[]} searchText="" />
      <MaterialGrid materials={visitor.materials} label="Materials" eager={4} />
      <DataTable
        caption="Contacts"
        columns={[{ key: 'email', header: 'Email', cell: ({ email }) => email }]}
        rows={[visitor.user, { email: 'office@yard.example' }]}
        rowKey={({ email }) => email}
        isPlain
      />
    </SharedMarkupContext.Provider>,
    '/browse',
    renderToString,
  );

test('50 simultaneous visitors each get exactly their own page from shared markup', async () => {
  let rendered = 0;
  const keep = keepSharedMarkup();
  const shared: RenderShared = (key, element) =>
    keep(key, () => {
      rendered += 1;
      return element();
    });
  const pages = await Promise.all(visitors.map(async (visitor) => pageOf(visitor, shared)));
  for (const [index, page] of pages.entries()) {
    expect(page).toBe(pageOf(visitors[index]!, null));
    const names = visitors.filter(({ user }) => page.includes(`${user.fullName}<`));
    expect(names).toEqual([visitors[index]]);
  }
  expect(rendered).toBeLessThan((24 * visitors.length) / 2);
});

test('a card made in the last hours of a year, when UTC has the next, gets its year at midnight', () => {
  vi.useFakeTimers();
  const keep = keepSharedMarkup();
  const [card] = materials.map((material) => ({ ...material, createdAt: '2026-12-20T18:00:00Z' }));
  const dateAt = (now: string) => {
    vi.setSystemTime(now);
    const grid = (
      <SharedMarkupContext.Provider value={keep}>
        <MaterialGrid materials={[card!]} />
      </SharedMarkupContext.Provider>
    );
    return />(Dec 20[^<]*)</.exec(html(grid, '/browse', renderToString))?.[1];
  };
  expect(dateAt('2027-01-01T05:59:00Z')).toBe('Dec 20');
  expect(dateAt('2027-01-01T06:01:00Z')).toBe('Dec 20, 2026');
});

test('the least recently used markup is dropped once the cache is full', () => {
  let rendered: string[] = [];
  const keep = keepSharedMarkup(30);
  const ask = (key: string) =>
    keep(key, () => {
      rendered.push(key);
      return <b>{key}</b>;
    });
  for (const key of ['a', 'b', 'c', 'a', 'd']) expect(ask(key)).toBe(`<b>${key}</b>`);
  expect(rendered).toEqual(['a', 'b', 'c', 'd']);
  rendered = [];
  for (const key of ['a', 'c', 'd', 'b']) ask(key);
  expect(rendered).toEqual(['b']);
});
