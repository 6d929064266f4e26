import { describe, expect, test } from 'vitest';
import { priceTrend } from '~/domain/catalogue/prices/price-trend';

const series = (count: number, cents: (day: number) => number) =>
  Array.from({ length: count }, (_, day) => ({ day, cents: cents(day) }));

describe('price trend', () => {
  test.each([
    ['the worked example', [0, 10, 20, 30], [10_000, 10_200, 10_500, 10_600], 'up', 0.2],
    ['no two moments', [1, 1], [5, 900], 'stable', 0],
    ['one price', [1], [5], 'stable', 0],
    ['none', [], [], 'stable', 0],
  ] as const)('%s', (_name, days, prices, direction, confidence) => {
    const points = days.map((day, index) => ({ day, cents: prices[index]! }));
    expect(priceTrend(points)).toEqual({ direction, confidence });
  });

  test.each([
    ['only rise', (day: number) => 1000 + 10 * day, 'up', 1],
    ['only fall', (day: number) => 1000 - 10 * day, 'down', 1],
    ['are equal', () => 1000, 'stable', 1],
    ['rise by less than 2% a month', (day: number) => 100_000 + day, 'stable', 0],
  ] as const)('twenty prices that %s', (_name, cents, direction, confidence) => {
    expect(priceTrend(series(20, cents))).toEqual({ direction, confidence });
  });

  test('three outliers in twenty prices don’t reverse it', () => {
    const prices = series(20, (day) => 1000 + 10 * day);
    for (const day of [3, 11, 19]) prices[day]!.cents = 1;
    expect(priceTrend(prices).direction).toBe('up');
  });

  test('the order of the prices makes no difference', () => {
    const prices = series(12, (day) => 1000 + ((day * 7) % 5) * 40 + day * 9);
    expect(priceTrend(prices.toReversed())).toEqual(priceTrend(prices));
  });
});
