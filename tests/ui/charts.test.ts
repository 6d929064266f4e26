import { describe, expect, test } from 'vitest';
import { axisFor, labeled, marksOf } from '~/ui/charts/chart-scale';

describe('the axis of a chart', () => {
  test.each([
    [0, { top: 1, step: 1 }],
    [1, { top: 1, step: 1 }],
    [3, { top: 3, step: 1 }],
    [7, { top: 8, step: 2 }],
    [937, { top: 1000, step: 250 }],
    [1_000, { top: 1_000, step: 250 }],
    [262_500, { top: 300_000, step: 100_000 }],
  ])('up to %i ends at a round number', (highest, axis) => {
    expect(axisFor(highest)).toEqual(axis);
  });

  test.each([1, 2, 5, 9, 11, 99, 101, 12_345, 999_999, 1_000_001])(
    'reaches %i in one to four whole steps and no extra one',
    (highest) => {
      const { top, step } = axisFor(highest);
      expect(Number.isInteger(step)).toBe(true);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(top - step).toBeLessThan(highest);
      expect(top / step).toBeLessThanOrEqual(4);
    },
  );

  test('has marks from 0 to its end', () => {
    expect(marksOf({ top: 1000, step: 250 })).toEqual([0, 250, 500, 750, 1000]);
  });

  test('labels as many points as fit, evenly', () => {
    const shown = (count: number) =>
      Array.from({ length: count }, (_, index) => index).filter(labeled(count, 5));
    expect(shown(4)).toEqual([0, 1, 2, 3]);
    expect(shown(30)).toEqual([0, 6, 12, 18, 24]);
  });
});
