import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { SortField } from '~/routes/browse/filter-form';
import { html } from '../../ui/render';

type Props = Parameters<typeof SortField>[0];

test.each([
  ['Newest', {}],
  ['Newest', { sort: 'newest' }],
  ['Best match', { search: 'rebar' }],
  ['Newest', { search: 'rebar', sort: 'newest' }],
  ['Nearest', { location: '60601' }],
  ['Nearest', { location: '60601', sort: 'distance' }],
  ['Best deal', { location: '60601', sort: 'best-deal' }],
] satisfies [string, object][])('the order shown is %s for %o', (label, filters) => {
  const props = { filters, live: { apply: () => undefined } } as unknown as Props;
  const { document } = new JSDOM(html(<SortField {...props} />)).window;
  expect(document.querySelector('option:checked')?.textContent).toBe(label);
});
