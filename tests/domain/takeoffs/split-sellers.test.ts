import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  orderedUnits,
  splitBound,
  splitSellers,
  type SplitLine,
  type SplitOffer,
  type SplitPick,
} from '~/domain/takeoffs/split-sellers.server';

const offer = (seller: string, cents: number, { least = 1, most = 100 } = {}): SplitOffer => ({
  id: `${seller} ${cents} ${Math.random()}`,
  seller,
  least,
  most,
  costCents: (units) => cents * units,
});

const line = (need: number, ...offers: SplitOffer[]): SplitLine => ({
  need,
  options: offers.map((one) => ({ offer: one, per: 1 })),
});

const costOf = (picks: SplitPick[], freight: (seller: string) => number) => {
  const units = new Map<SplitOffer, number>();
  for (const pick of picks) units.set(pick.offer, (units.get(pick.offer) ?? 0) + pick.units);
  const goods = [...units].map(([one, used]) => one.costCents(orderedUnits(one, used)));
  const sellers = [...new Set([...units.keys()].map(({ seller }) => seller))].map(freight);
  return [...goods, ...sellers].reduce((sum, cents) => sum + cents, 0);
};

test('one seller’s freight is cheaper than two lower prices', async () => {
  const picks = await splitSellers(
    [line(10, offer('A', 100), offer('B', 110)), line(10, offer('C', 100), offer('B', 110))],
    () => 5_000,
  );
  expect(picks.map((pick) => pick.offer.seller)).toEqual(['B', 'B']);
});

test('a line that none has enough for is filled from several, cheapest first', async () => {
  const picks = await splitSellers(
    [
      line(
        50,
        offer('A', 100, { most: 20 }),
        offer('B', 90, { most: 25 }),
        offer('C', 200, { most: 30 }),
      ),
    ],
    () => 100,
  );
  expect(picks.map(({ offer: { seller }, covers }) => [seller, covers])).toEqual([
    ['B', 25],
    ['A', 20],
    ['C', 5],
  ]);
});

test('a line is filled from one group: the one that covers most, then the one that costs least', async () => {
  const filled = async (need: number) => {
    const options = [
      { offer: offer('A', 100, { most: 5 }), per: 1, group: 'thin' },
      { offer: offer('B', 100, { most: 5 }), per: 1, group: 'thin' },
      { offer: offer('C', 300, { most: 8 }), per: 1, group: 'thick' },
      { offer: offer('D', 300, { most: 8 }), per: 1, group: 'thick' },
    ];
    const picks = await splitSellers([{ need, options }], () => 0);
    return picks.map((pick) => pick.offer.seller);
  };
  expect(await filled(10)).toEqual(['A', 'B']);
  expect(await filled(16)).toEqual(['C', 'D']);
  expect(await filled(20)).toEqual(['C', 'D']);
});

test('two lines never take more of a listing than it has', async () => {
  const shared = offer('A', 100, { most: 15 });
  const picks = await splitSellers([line(10, shared), line(10, shared)], () => 0);
  expect(picks.map(({ units }) => units)).toEqual([10, 5]);
});

test('a whole lot is paid whole once, and serves two lines', async () => {
  const lot = offer('A', 100, { least: 30, most: 30 });
  const picks = await splitSellers(
    [line(10, lot, offer('B', 350)), line(20, lot, offer('B', 350))],
    () => 0,
  );
  expect(picks.map((pick) => pick.offer.seller)).toEqual(['A', 'A']);
  expect(costOf(picks, () => 0)).toBe(3_000);
});

/** The least of all ways to give each line one of its offers. */
function leastCost(lines: SplitLine[], freight: (seller: string) => number): number {
  let least = Infinity;
  const pick = (at: number, picks: SplitPick[]): void => {
    if (at === lines.length) {
      least = Math.min(least, costOf(picks, freight));
      return;
    }
    for (const { offer: one } of lines[at]!.options) {
      const { need } = lines[at]!;
      pick(at + 1, [...picks, { line: at, offer: one, units: need, covers: need }]);
    }
  };
  pick(0, []);
  return least;
}

test('500 random lists cost at most H(n) times the least, and on average a fiftieth more', async () => {
  let seed = 16;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  let over = 0;
  for (let round = 0; round < 500; round += 1) {
    const freights = Array.from({ length: 4 }, () => random(20_000));
    const freight = (seller: string) => freights[Number(seller)]!;
    const lines = Array.from({ length: 2 + random(5) }, () => {
      const sellers = [0, 1, 2, 3].filter(() => random(3) > 0);
      const offers = (sellers.length ? sellers : [0]).map((seller) =>
        offer(String(seller), 1 + random(2_000)),
      );
      return line(1 + random(20), ...offers);
    });
    const picks = await splitSellers(lines, freight);
    expect(picks.map((one) => one.line).sort()).toEqual([...lines.keys()]);
    const ratio = costOf(picks, freight) / leastCost(lines, freight);
    expect(ratio).toBeGreaterThan(0.999);
    expect(ratio).toBeLessThanOrEqual(splitBound(lines.length));
    over += ratio - 1;
  }
  expect(over / 500).toBeLessThan(0.02);
});

/** Four sellers 10, 90, 240 and 900 miles away; each has some of the lines, not always enough. */
const LISTS = fc
  .array(
    fc.record({
      need: fc.integer({ min: 1, max: 30 }),
      offers: fc.array(
        fc.record({
          seller: fc.nat(3),
          cents: fc.integer({ min: 1, max: 2_000 }),
          most: fc.integer({ min: 5, max: 60 }),
          least: fc.constantFrom(1, 1, 10),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((lines) =>
    lines.map(({ need, offers }) =>
      line(
        need,
        ...offers.map(({ seller, cents, most, least }) => ({
          ...offer(String(seller), cents, { most: Math.max(most, least), least }),
          miles: [10, 90, 240, 900][seller]!,
        })),
      ),
    ),
  );
const FREIGHTS = fc.array(fc.nat(20_000), { minLength: 4, maxLength: 4 });

test('a wider area, or other sellers beside one who has it all, never cost more', async () => {
  await fc.assert(
    fc.asyncProperty(LISTS, FREIGHTS, async (lines, freights) => {
      const freight = (seller: string) => freights[Number(seller)]!;
      const answer = async (isKept: (offer: SplitOffer) => boolean) => {
        const kept = lines.map(({ need, options }) => ({
          need,
          options: options.filter((option) => isKept(option.offer)),
        }));
        const picks = await splitSellers(kept, freight);
        const covered = picks.reduce(
          (sum, { line: at, covers }) => sum + covers / lines[at]!.need,
          0,
        );
        return { covered, cents: costOf(picks, freight) };
      };
      const within = await Promise.all(
        [50, 100, 250, Infinity].map((area) => answer(({ miles }) => miles! <= area)),
      );
      const alone = await Promise.all(
        ['0', '1', '2', '3'].map((one) => answer(({ seller }) => seller === one)),
      );
      const widest = within.at(-1)!;
      for (const [at, { covered, cents }] of within.slice(1).entries()) {
        expect(covered).toBeGreaterThan(within[at]!.covered - 1e-6);
        if (covered < within[at]!.covered + 1e-6)
          expect(cents).toBeLessThanOrEqual(within[at]!.cents);
      }
      for (const { covered, cents } of alone) {
        if (covered > lines.length - 1e-6) expect(widest.cents).toBeLessThanOrEqual(cents);
      }
    }),
    { numRuns: 500, seed: 16 },
  );
});

test('200 lines of 16 offers each need at most a million prices, and let others run', async () => {
  let prices = 0;
  const offers = Array.from({ length: 200 }, (_, n) => {
    const one = offer(String(n % 60), 100 + ((n * 37) % 90), { most: 20 });
    const costCents = (units: number) => {
      prices += 1;
      return one.costCents(units);
    };
    return { ...one, costCents };
  });
  const lines = Array.from({ length: 200 }, (_, n) =>
    line(n % 4 ? 5 : 50, ...Array.from({ length: 16 }, (__, k) => offers[(n * 7 + k * 13) % 200]!)),
  );
  const split = splitSellers(lines, (_, ordered) => 3_000 + ordered.length);
  let turns = 0;
  const watch = setInterval(() => (turns += 1));
  expect(await split).not.toEqual([]);
  clearInterval(watch);
  expect(prices).toBeLessThan(1_000_000);
  expect(turns).toBeGreaterThan(5);
});
