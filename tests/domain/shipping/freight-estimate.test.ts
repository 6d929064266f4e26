import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryDate } from '~/domain/shipping/freight/business-days';
import { FREIGHT_TYPES, type FreightType } from '~/domain/shipping/copy';
import { requireTrip } from '~/domain/shipping/quotes/find-rates.server';
import {
  estimateFreight,
  fits,
  type Load,
  ltlPounds,
  parcelPounds,
  type Trip,
} from '~/domain/shipping/freight/freight-estimate';
import { LIMITS_BY_TYPE } from '~/domain/shipping/freight/freight-rates';
import {
  CENTIMETERS_PER_INCH,
  KILOGRAMS_PER_POUND,
  toInches,
  toPounds,
} from '~/domain/shipping/freight/units';
import { placeOfZip, zipOfCity } from '~/lib/places/places.server';

const estimate = (type: FreightType, load: Load, trip: Partial<Trip> = {}) =>
  estimateFreight(type, load, { roadMiles: 300, isOverseas: false, ...trip });

const anyType = fc.constantFrom(...FREIGHT_TYPES);
const positive = (max: number) =>
  fc.double({ min: 0.01, max, noNaN: true, noDefaultInfinity: true });
const anyMiles = positive(6_000);

const anyTypedLoad = anyType.chain((type) => {
  const { maxPounds, maxInches } = LIMITS_BY_TYPE[type];
  return fc
    .record({
      type: fc.constant(type),
      pounds: positive(maxPounds),
      inches: fc.tuple(positive(maxInches[0]), positive(maxInches[1]), positive(maxInches[2])),
    })
    .filter((load) => fits(load, LIMITS_BY_TYPE[type]));
});

describe('the estimate', () => {
  test('never falls with distance', () => {
    fc.assert(
      fc.property(anyTypedLoad, anyMiles, anyMiles, fc.boolean(), (load, one, other, overseas) => {
        const isOverseas = overseas && load.type === 'package';
        const [near, far] = [Math.min(one, other), Math.max(one, other)];
        const price = (roadMiles: number) =>
          estimate(load.type, load, { roadMiles, isOverseas })[0]!.cents;
        expect(price(far)).toBeGreaterThanOrEqual(price(near));
      }),
    );
  });

  test('never falls with weight or size', () => {
    fc.assert(
      fc.property(
        anyTypedLoad,
        anyMiles,
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (heavy, roadMiles, share) => {
          const inches = heavy.inches.map((side) => side * share) as unknown as Load['inches'];
          const light = { pounds: heavy.pounds * share, inches };
          const price = (load: Load) => estimate(heavy.type, load, { roadMiles })[0]!.cents;
          expect(price(heavy)).toBeGreaterThanOrEqual(price(light));
        },
      ),
    );
  });

  test('has one to four rates in whole cents and days above zero, cheapest first', () => {
    fc.assert(
      fc.property(anyTypedLoad, anyMiles, (load, roadMiles) => {
        const rates = estimate(load.type, load, { roadMiles });
        expect(rates.length).toBeGreaterThan(0);
        expect(rates.length).toBeLessThanOrEqual(4);
        for (const { cents, days } of rates) {
          expect(Number.isSafeInteger(cents) && cents > 0).toBe(true);
          expect(Number.isInteger(days) && days! > 0).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(rates[0]!.cents);
        }
      }),
    );
  });

  test('is the same in kilograms and centimeters', () => {
    const tenths = (most: number) => fc.integer({ min: 1, max: most * 10 }).map((n) => n / 10);
    fc.assert(
      fc.property(tenths(150), tenths(30), tenths(30), tenths(30), (pounds, a, b, c) => {
        const metric: Load = {
          pounds: toPounds(pounds * KILOGRAMS_PER_POUND, 'kg'),
          inches: [
            toInches(a * CENTIMETERS_PER_INCH, 'cm'),
            toInches(b * CENTIMETERS_PER_INCH, 'cm'),
            toInches(c * CENTIMETERS_PER_INCH, 'cm'),
          ],
        };
        expect(estimate('package', metric)).toEqual(
          estimate('package', { pounds, inches: [a, b, c] }),
        );
      }),
    );
  });

  test('is the same whichever side is called the length', () => {
    const load = (...inches: [number, number, number]) => ({ pounds: 900, inches });
    expect(estimate('ltl', load(96, 144, 90))).toEqual(estimate('ltl', load(90, 96, 144)));
  });
});

describe('worked examples', () => {
  test.each<[string, FreightType, Load, Partial<Trip>, [string, number, number][]]>([
    [
      // (10.50 + 0.1 × 42 + 0.1 × 3 × 4.5) × 1.16
      'a package of 10 lb goes 300 miles for $18.62',
      'package',
      { pounds: 10, inches: [10, 10, 10] },
      {},
      [['Parcel Ground', 1862, 1]],
    ],
    [
      // (10.50 + 0.5 × 42 + 0.5 × 21 × 4.5) × 1.16
      'a package that goes far can arrive faster for more',
      'package',
      { pounds: 50, inches: [12, 12, 12] },
      { roadMiles: 2_100 },
      [
        ['Parcel Ground', 9135, 5],
        ['Parcel 3-Day', 14616, 3],
        ['Parcel 2-Day', 20097, 2],
        ['Parcel Next Day', 32886, 1],
      ],
    ],
    [
      // 18.62 + (30 + 10 × 1.20) × 1.16
      'a package to Hawaii costs more and takes five days more',
      'package',
      { pounds: 10, inches: [10, 10, 10] },
      { isOverseas: true },
      [['Parcel Ground and Air', 6734, 6]],
    ],
    [
      // (95 + 10 × 7 + 10 × 3 × 1.1) × 1.25
      'a pallet of 1,000 lb goes 300 miles for $247.50',
      'ltl',
      { pounds: 1_000, inches: [48, 40, 54] },
      {},
      [
        ['LTL, dock to dock', 24750, 2],
        ['LTL, expedited', 32175, 1],
        ['LTL with liftgate', 33250, 2],
      ],
    ],
    [
      // (250 + 1,000 × 1.80) × 1.2, and (300 + 1,000 × 2.10) × 1.2
      'a truck goes 1,000 miles for $2,460, however full',
      'ftl',
      { pounds: 1, inches: [1, 1, 1] },
      { roadMiles: 1_000 },
      [
        ['Truckload, dry van', 246_000, 2],
        ['Truckload, flatbed', 288_000, 2],
      ],
    ],
  ])('%s', (_title, type, load, trip, expected) => {
    const rates = estimate(type, load, trip);
    expect(rates.map(({ service, cents, days }) => [service, cents, days])).toEqual(expected);
  });

  test('a bulky package is charged by size', () => {
    expect(parcelPounds({ pounds: 12, inches: [20, 20, 20] })).toBe(58);
    expect(parcelPounds({ pounds: 12, inches: [10, 10, 10] })).toBe(12);
    expect(parcelPounds({ pounds: 12.1, inches: [10, 10, 10] })).toBe(13);
    expect(ltlPounds({ pounds: 100, inches: [48, 40, 54] })).toBeCloseTo(480, 6);
  });

  test('freight offers LTL, a partial truckload or a full truck by weight', () => {
    const names = (pounds: number) =>
      estimate('freight', { pounds, inches: [140, 96, 48] }, { roadMiles: 1_000 }).map(
        ({ service }) => service,
      );
    expect(names(2_000)[0]).toBe('LTL, dock to dock');
    expect(names(11_000)).toContain('Partial truckload');
    expect(names(44_000)[0]).toBe('Truckload, dry van');
    expect(names(47_000)).toEqual(['Truckload, flatbed']);
  });

  test('a load beyond its type’s limits has no estimate', () => {
    expect(estimate('package', { pounds: 151, inches: [10, 10, 10] })).toEqual([]);
    expect(estimate('package', { pounds: 10, inches: [100, 20, 20] })).toEqual([]);
    expect(estimate('ltl', { pounds: 10, inches: [145, 20, 20] })).toEqual([]);
  });
});

test('road distance is a fifth longer than the great circle', () => {
  const load: Load = { pounds: 1, inches: [1, 1, 1] };
  const miles = (origin: string, destination: string) =>
    requireTrip({ origin, destination, load, freightType: 'package' }).roadMiles;
  expect(miles('60601', '60601')).toBe(0);
  expect(miles('60601', '60563')).toBeCloseTo(35, 0);
  expect(miles('90012', '10001') / 1.2).toBeGreaterThan(2_440);
  expect(miles('90012', '10001') / 1.2).toBeLessThan(2_460);
});

test('a city without a ZIP code is placed at its center', () => {
  expect(placeOfZip(zipOfCity('Chicago', 'IL')!)).toMatchObject({ city: 'Chicago', state: 'IL' });
  expect(zipOfCity('Nowhere at all', 'IL')).toBeNull();
});

test('a load leaves on the next business day, and weekends don’t count', () => {
  const friday = new Date('2026-11-20T15:00:00Z');
  expect(deliveryDate(friday, 1)).toBe('2026-11-24');
  expect(deliveryDate(friday, 2)).toBe('2026-11-25');
  // Still Friday in Chicago, Saturday in UTC.
  expect(deliveryDate(new Date('2026-11-21T03:00:00Z'), 1)).toBe('2026-11-24');
  expect(deliveryDate(new Date('2026-11-18T15:00:00Z'), 1)).toBe('2026-11-20');
});

test('nothing is promised for a federal holiday, observed on a weekday or not', () => {
  const wednesday = new Date('2026-11-25T15:00:00Z');
  expect(deliveryDate(wednesday, 0)).toBe('2026-11-27');
  expect(deliveryDate(new Date('2026-11-24T15:00:00Z'), 1)).toBe('2026-11-27');
  // July 4, 2026 is a Saturday: Friday is off.
  expect(deliveryDate(new Date('2026-07-01T15:00:00Z'), 1)).toBe('2026-07-06');
});
