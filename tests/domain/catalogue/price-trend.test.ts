import { describe, expect, test } from 'vitest';
import { priceTrend } from '~/domain/catalogue/prices/price-trend';

const series = (count: number, cents: (day: number) => number) =>
  Array.from({ length: count }, (_, day) => ({ day, cents: cents(day) }));

describe('price trend', () => {
  test('the worked example of its description', () => {
    expect(
      priceTrend([
        { day: 0, cents: 10_000 },
        { day: 10, cents: 10_200 },
        { day: 20, cents: 10_500 },
        { day: 30, cents: 10_600 },
      ]),
    ).toEqual({ direction: 'up', confidence: 0.2 });
  });

  test('twenty prices that only rise are trusted in full, and so are twenty that only fall', () => {
    expect(priceTrend(series(20, (day) => 1000 + 10 * day))).toEqual({
      direction: 'up',
      confidence: 1,
    });
    expect(priceTrend(series(20, (day) => 1000 - 10 * day))).toEqual({
      direction: 'down',
      confidence: 1,
    });
  });

  test('equal prices are stable', () => {
    expect(priceTrend(series(20, () => 1000))).toEqual({ direction: 'stable', confidence: 1 });
  });

  test('a rise of less than 2% a month is stable, but not surely so', () => {
    expect(priceTrend(series(20, (day) => 100_000 + day))).toEqual({
      direction: 'stable',
      confidence: 0,
    });
  });

  test('three absurd prices of twenty do not turn it', () => {
    const prices = series(20, (day) => 1000 + 10 * day);
    for (const day of [3, 11, 19]) prices[day]!.cents = 1;
    expect(priceTrend(prices).direction).toBe('up');
  });

  test('the order of the prices does not matter', () => {
    const prices = series(12, (day) => 1000 + ((day * 7) % 5) * 40 + day * 9);
    expect(priceTrend(prices.toReversed())).toEqual(priceTrend(prices));
  });

  test('no two moments, no trend', () => {
    const none = { direction: 'stable', confidence: 0 };
    expect(priceTrend([])).toEqual(none);
    expect(priceTrend([{ day: 1, cents: 5 }])).toEqual(none);
    expect(
      priceTrend([
        { day: 1, cents: 5 },
        { day: 1, cents: 900 },
      ]),
    ).toEqual(none);
  });
});
