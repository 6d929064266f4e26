import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { MaterialTable } from '~/routes/browse/material-table';
import { html } from '../../ui/render';

const show = (given: Omit<Parameters<typeof MaterialTable>[0], 'rows' | 'location'>) => {
  const page = html(<MaterialTable rows={[]} location="60601" {...given} />);
  const { document } = new JSDOM(page).window;
  const sent = [...document.querySelectorAll<HTMLInputElement>('input[type=hidden]')];
  return {
    heads: [...document.querySelectorAll('th')].map(({ textContent }) => textContent),
    sent: sent.map(({ name, value }) => `${name}=${value}`),
  };
};

test('landed costs name their quantity, which goes on to be compared', () => {
  const pieces = show({ needed: { quantity: 200, unit: null }, landedFor: '200' });
  expect(pieces.heads).toContain('Landed, 200');
  expect(pieces.sent).toEqual(['zip=60601', 'quantity=200']);
  const feet = show({ needed: { quantity: 300, unit: 'linear ft' }, landedFor: '300 ft' });
  expect(feet.heads).toContain('Landed, 300 ft');
  expect(feet.sent).toEqual(['zip=60601', 'quantity=300', 'unit=linear ft']);
  const unsorted = show({ needed: { quantity: 1, unit: null }, landedFor: undefined });
  expect(unsorted.heads.join()).not.toContain('Landed');
  expect(unsorted.sent).toEqual(['zip=60601']);
});
