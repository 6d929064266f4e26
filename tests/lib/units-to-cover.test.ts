import { expect, test } from 'vitest';
import { unitsToCover } from '~/lib/units-to-cover';

test.each([
  [100, 33.3, 3],
  [200, 33.3, 6],
  [1_000, 33.3, 30],
  [20_000, 33.3, 600],
  [100.5, 33.3, 4],
  [1, 33.3, 1],
  [5_000, 12.5, 400],
  [10_000, 32, 313],
  [1_280, 31.9999, 40],
  [1_000, 1, 1_000],
  [2, 1 / 90, 180],
  [300, 8, 38],
])('%d is covered by units of %d: %d', (needed, perUnit, units) => {
  expect(unitsToCover(needed, perUnit)).toBe(units);
});
