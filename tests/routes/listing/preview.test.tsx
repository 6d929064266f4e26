import { expect, test } from 'vitest';
import { Preview } from '~/routes/my-listings/preview';
import { Tabs } from '~/ui/overlay/tabs';
import { html } from '../../ui/render';

const preview = (...titles: string[]) => {
  const listings = titles.map((title) => ({ id: title, title, priceCents: 1, newPriceCents: 1 }));
  const counts = { leftOut: 0, hidden: 0, past: 0, held: 0, sold: 0 };
  return html(<Preview preview={{ intent: 'preview-delete', listings, ...counts }} />);
};

test('a deletion names its one listing, folds several, and warns only with something to delete', () => {
  expect(preview('Oak')).toContain('Delete Oak?');
  expect(preview('Oak')).not.toContain('Which listings');
  expect(preview('Oak', 'Ash')).toMatch(/Delete 2 listings\?.*can’t be undone.*Which listings/);
  expect(preview()).toContain('Nothing to change');
  expect(preview()).not.toContain('can’t be undone');
});

test('tabs group the thousands of their counts', () => {
  const tabs = [{ id: 'all', label: 'All', count: 2037 }];
  expect(html(<Tabs label="Listings" current="all" tabs={tabs} />)).toContain('2,037');
});
