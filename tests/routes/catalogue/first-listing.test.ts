import { beforeAll, beforeEach, expect, test } from 'vitest';
import { stopListening } from '~/db/listen.server';
import * as home from '~/routes/_index/route';
import * as browse from '~/routes/browse/route';
import * as companies from '~/routes/companies/route';
import { createMaterial } from '../../factories/material';
import { resetDatabase } from '../../setup/database';
import { renderPage } from '../static/render-page';

// Turns the cache off.
beforeAll(stopListening);
beforeEach(resetDatabase);

test('before the first listing, lists say so and offer no filter to remove', async () => {
  const [results] = (await renderPage(browse, '/browse')).textOf('[aria-label=Results]');
  expect(results).toContain('Nothing is for sale right now.');
  const filtered = await renderPage(browse, '/browse?maxPrice=5');
  expect(filtered.textOf('[aria-label=Results]')[0]).toContain('Remove one of the filters');
  const { document } = await renderPage(companies, '/companies');
  expect(document.body.textContent).toContain('No company is approved yet.');
  expect(document.body.textContent).not.toContain('Clear Search');
});

test('the first listing, company and state are counted as one', async () => {
  await createMaterial();
  const { document } = await renderPage(home, '/');
  expect(document.body.textContent).toContain('1 listing from 1 company in 1 state today.');
});
