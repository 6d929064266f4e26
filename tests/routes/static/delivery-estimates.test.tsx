import { expect, test } from 'vitest';
import * as deliveryEstimates from '~/routes/delivery-estimates/route';
import { renderPage } from './render-page';

const cellsOf = async (caption: string) => {
  const { document } = await renderPage(deliveryEstimates, '/delivery-estimates');
  const table = [...document.querySelectorAll('table')].find(
    (one) => one.caption?.textContent === caption,
  );
  return [...table!.tBodies[0]!.rows].map((row) =>
    [...row.cells].map((cell) => cell.textContent ?? ''),
  );
};

test('the page lists the limits, tariffs and days that the estimate uses', async () => {
  expect(await cellsOf('Limits of each freight type')).toEqual([
    ['Package', '150 lb', '108 in long, length + 2 × (width + height) up to 165 in'],
    ['LTL (part of a truck)', '12,000 lb', '144 × 96 × 96 in'],
    ['FTL (a full truck)', '48,000 lb', '576 × 102 × 102 in'],
    ['Freight (best of LTL and FTL)', '48,000 lb', '576 × 102 × 102 in'],
  ]);
  expect(await cellsOf('Tariffs')).toEqual([
    ['Package, ground', '$10.50', '$42.00', '$4.50', '$0.00', '16%'],
    ['LTL', '$95.00', '$7.00', '$1.10', '$0.00', '25%'],
    ['Truck, dry van', '$250.00', '$0.00', '$0.00', '$1.80', '20%'],
    ['Truck, flatbed', '$300.00', '$0.00', '$0.00', '$2.10', '20%'],
  ]);
  expect(await cellsOf('Business days')).toContainEqual(['LTL', '2', '450 miles', '9']);
});

test('the worked examples match the tariffs', async () => {
  const examples = (await cellsOf('Four loads and their price')).map(([, ...cells]) => cells);
  expect(examples).toEqual([
    // 58 lb by size: (10.50 + 0.58 × 42 + 0.58 × 3 × 4.5) × 1.16
    ['Parcel Ground', '$49.52'],
    // (95 + 10 × 7 + 10 × 3 × 1.1) × 1.25
    ['LTL, dock to dock', '$247.50'],
    // (250 + 1,000 × 1.8) × 1.2
    ['Truckload, dry van', '$2,460.00'],
    // 0.3 + 0.8 × 0.2 of the dry van's price
    ['Partial truckload', '$1,131.60'],
  ]);
});
