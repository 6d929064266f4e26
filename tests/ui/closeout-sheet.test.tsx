// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readSheet } from '~/routes/my-listings_.closeout/rows';
import { Sheet } from '~/routes/my-listings_.closeout/sheet';
import { html } from './render';

test('notes for buyers keep their line breaks, the site’s and a row’s own', () => {
  const notes = ['Banded, under roof.\n\nCall ahead.\nForklift on site.'];
  const row = {
    id: '0b3f1c52-3a0e-4c57-9b43-8f2f1f6f0a11',
    own: { title: ['2x4 studs'], description: notes },
    seen: { description: notes },
    imageUrl: null,
  };
  const sheet = { site: { description: notes }, rows: [row], categories: [], owner: 'u' };
  const markup = html(<Sheet {...sheet} result={undefined} />);
  const page = new DOMParser().parseFromString(markup, 'text/html');
  const { site, rows } = readSheet(new FormData(page.querySelector('form')!));
  expect([site.description, rows[0]?.own.description]).toEqual([notes, notes]);
});
