import { describe, expect, test } from 'vitest';
import { loadSentence } from '~/domain/shipping/copy';
import {
  loadOf,
  loadOfWeight,
  type PackedListing,
  travelOf,
} from '~/domain/shipping/freight/load-of-listing';
import { cheapestFreight } from '~/domain/shipping/index.server';

const UNKNOWN = {
  weightLb: null,
  packKind: null,
  packCount: null,
  palletLengthIn: null,
  palletWidthIn: null,
  palletHeightIn: null,
  pieceInches: [] as number[],
};
const BLOCK = { ...UNKNOWN, weightLb: 35 };
const SHEET = {
  ...UNKNOWN,
  ...{ weightLb: 70, packKind: 'pallet', packCount: 50 },
  ...{ palletLengthIn: 96, palletWidthIn: 48, palletHeightIn: 30 },
};
const BAR = { ...UNKNOWN, weightLb: 60, pieceInches: [480] };
const BOARD = { ...UNKNOWN, weightLb: 70, pieceInches: [96, 48] };
const STUD = { ...UNKNOWN, weightLb: 9, pieceInches: [96] };
const CHICAGO = { city: 'Chicago', state: 'IL', zipCode: '60608' };
const load = (listing: PackedListing, quantity: number) => loadOf([{ listing, quantity }]);

describe('a load', () => {
  test('is packed as its seller packs it, two pallets next to each other where they fit', () => {
    expect(load(SHEET, 40)).toMatchObject({ pounds: 2_800, pallets: 1, inches: [96, 48, 30] });
    expect(load(SHEET, 120)).toMatchObject({ pounds: 8_400, pallets: 3, inches: [192, 96, 30] });
  });

  test('without a size takes pallets of the usual size, and says so', () => {
    const blocks = load(BLOCK, 300)!;
    expect(blocks).toMatchObject({ pounds: 10_500, pallets: 5, sizeFrom: 'assumed' });
    expect(loadSentence(blocks)).toBe(
      '10,500 lb on 5 pallets of a standard size, 120 × 96 × 48 in together',
    );
    expect(loadSentence(load(SHEET, 40)!)).toBe('2,800 lb on 1 pallet, 96 × 48 × 30 in');
    expect(loadSentence(load(BLOCK, 2)!)).toBe('70 lb, 21 × 21 × 21 in, a size we assume');
  });

  test('is as long and wide as the listing says its pieces are', () => {
    expect(load(BAR, 1)).toMatchObject({ pallets: 0, inches: [480, 3, 2] });
    expect(loadSentence(load(BAR, 1)!)).toBe('60 lb, 480 × 3 × 2 in by the size in the listing');
    expect(load(BAR, 800)).toMatchObject({ pounds: 48_000, inches: [480, 80, 47] });
    expect(load(BOARD, 40)).toMatchObject({ pounds: 2_800, inches: [96, 48, 23] });
    expect(load({ ...BOARD, pieceInches: [24, 24] }, 40)).toMatchObject({ pallets: 2 });
    expect(loadOfWeight(60, [480])).toEqual(load(BAR, 1));
  });

  test('of bars and blocks is as long as the bars, and no longer', () => {
    const items = [
      { listing: BAR, quantity: 50 },
      { listing: BLOCK, quantity: 300 },
    ];
    expect(loadOf(items)).toMatchObject({ pallets: 5, inches: [480, 96, 48], sizeFrom: 'assumed' });
  });

  test('without a weight is unknown, also among others', () => {
    expect(load(UNKNOWN, 4)).toBeNull();
    const items = [BLOCK, UNKNOWN].map((listing) => ({ listing, quantity: 1 }));
    expect(loadOf(items)).toBeNull();
  });

  test('of several listings is what they weigh together', () => {
    const items = [
      { listing: BLOCK, quantity: 10 },
      { listing: SHEET, quantity: 50 },
    ];
    expect(loadOf(items)).toMatchObject({ pounds: 3_850, pallets: 2 });
  });
});

describe('how it travels', () => {
  test.each([
    ['a package up to 150 lb', BLOCK, 4, 'package', 1],
    ['LTL from 151 lb on', BLOCK, 5, 'ltl', 1],
    ['LTL although light, when no carrier takes its size', SHEET, 1, 'ltl', 1],
    ['a package, of sticks that carriers take', STUD, 3, 'package', 1],
    ['LTL, of sheets wider than carriers take', BOARD, 1, 'ltl', 1],
    ['a truck, of bars longer than LTL takes', BAR, 1, 'ftl', 1],
    ['a truck, when LTL takes no more', BLOCK, 400, 'ftl', 1],
    ['two trucks, when one takes no more', BLOCK, 1_400, 'ftl', 2],
  ])('is %s', (_what, listing, quantity, freightType, trucks) => {
    expect(travelOf(load(listing, quantity)!)).toMatchObject({ freightType, trucks });
  });

  test.each([BLOCK, BAR, BOARD, STUD])('never costs less because it is more: %o', (packed) => {
    const cents = Array.from({ length: 400 }, (_, index) => {
      const item = { listing: { ...CHICAGO, ...packed }, quantity: 5 * (index + 1) };
      return cheapestFreight([item], '60506').cents;
    });
    expect(cents).toEqual(cents.toSorted((one, other) => one - other));
  });

  test('two trucks cost twice as much as one', () => {
    const cents = (quantity: number) =>
      cheapestFreight([{ listing: { ...CHICAGO, ...BLOCK }, quantity }], '80202').cents;
    expect(cents(1_200)).toBe(cents(1_000));
    expect(cents(1_400)).toBe(2 * cents(1_000));
  });
});
