import { setImmediate as nextTurn } from 'node:timers/promises';
import { RADII } from '~/domain/catalogue/copy';
import { unitsToCover } from '~/lib/units-to-cover';

export interface SplitOffer {
  id: string;
  /** Listings with the same value leave one place and share freight */
  seller: string;
  /** Null where unknown */
  miles?: number | null;
  least: number;
  most: number;
  costCents: (units: number) => number;
}

export interface SplitLine {
  need: number;
  /** `per`: how much of the need one priced unit holds. A line takes options of one `group` only. */
  options: { offer: SplitOffer; per: number; group?: string | null }[];
}

export interface SplitPick {
  line: number;
  offer: SplitOffer;
  /** Priced units, without what a smallest order adds */
  units: number;
  covers: number;
}

export type FreightOf = (seller: string, ordered: { id: string; units: number }[]) => number;

const NOTHING = 1e-6;

/**
 * Which sellers cover which lines at a low landed cost. Each step takes the seller and those of its
 * lines with the lowest cost per line, what its freight rises by included; then each seller is left
 * out where that covers as much for less. A line that no listing covers alone is filled from several of
 * one group, cheapest first: the group that covers most, then the one that costs least. The same is
 * tried with only the nearer sellers and with each alone: a wider area never costs more for as much,
 * and neither does one seller who has it all.
 *
 * Bound: where one listing covers each line, stock isn't shared and a seller's freight is one charge,
 * the cost is at most H(n) = 1 + 1/2 + … + 1/n ≤ 1 + ln n times the least, for n lines. Finding the
 * least is NP-hard. Source: D. S. Hochbaum, Heuristics for the fixed cost median problem,
 * Mathematical Programming 22 (1982), 148–162.
 */
export async function splitSellers(lines: SplitLine[], freightOf: FreightOf): Promise<SplitPick[]> {
  const freights = new Map<string, number>();
  const known: FreightOf = (seller, ordered) => {
    const key = ordered.map(({ id, units }) => `${id} ${units}`).join();
    let cents = freights.get(key);
    if (cents === undefined) freights.set(key, (cents = freightOf(seller, ordered)));
    return cents;
  };
  const run: Run = async (sellers) => {
    // Threat: 200 lines take half a second, in which nobody else would get an answer.
    await nextTurn();
    return new Split(lines, known, new Set(sellers)).run();
  };
  const offers = lines.flatMap(({ options }) => options.map(({ offer }) => offer));
  const areas = AREAS.map((area) =>
    sellersOf(offers.filter(({ miles }) => (miles ?? Infinity) <= area)),
  );
  const found: Split[] = [];
  for (const [at, area] of areas.entries()) {
    if (area.size === 0 || area.size === areas[at - 1]?.size) continue;
    found.push(await withoutDearest(await run(area), run));
  }
  const needed = lines.filter(({ options }) => options.length > 0).length;
  for (const seller of sellersOf(offers)) {
    const theirs = lines.filter(({ options }) =>
      options.some(({ offer }) => offer.seller === seller),
    );
    if (theirs.length === needed) found.push(await run([seller]));
  }
  return cheapest(found)?.picks ?? [];
}

type Run = (sellers: Iterable<string>) => Promise<Split>;

const AREAS = RADII.map((radius) => (radius === 'anywhere' ? Infinity : Number(radius)));

const sellersOf = (offers: Iterable<SplitOffer>) =>
  new Set(Array.from(offers, ({ seller }) => seller));

/** Without a seller, its lines go to any other, or else to those who deliver already. */
async function withoutDearest(split: Split, run: Run): Promise<Split> {
  let best = split;
  for (const seller of split.fewestLines().slice(0, TRIES)) {
    const without = await Promise.all(
      [best.sellers, best.fewestLines()].map((sellers) =>
        run([...sellers].filter((one) => one !== seller)),
      ),
    );
    best = cheapest([best, ...without])!;
  }
  return best;
}

/** Of those that cover most; the first of equals. */
const cheapest = ([first, ...others]: Split[]): Split | undefined =>
  others.reduce<Split | undefined>((best, one) => {
    const more = one.covered - best!.covered;
    if (Math.abs(more) > NOTHING) return more > 0 ? one : best;
    return one.costCents() < best!.costCents() ? one : best;
  }, first);

/** How many sellers to try leaving out; one with many lines is seldom worth it. */
const TRIES = 10;

/** The bound for n lines: 1 + 1/2 + 1/3 = 1.83 for 3. */
export function splitBound(lines: number): number {
  let sum = 0;
  for (let n = 1; n <= lines; n += 1) sum += 1 / n;
  return sum;
}

/** Priced units of one seller's listings */
type Order = Map<SplitOffer, number>;

interface Taken {
  pick: SplitPick;
  cents: number;
}

interface Filled {
  picks: SplitPick[];
  covers: number;
  /** With freight */
  cents: number;
}

interface Star {
  seller: string;
  taken: Taken[];
  ratio: number;
}

class Split {
  readonly picks: SplitPick[] = [];
  covered = 0;
  private readonly orders = new Map<string, Order>();
  private readonly linesOf = new Map<string, Set<number>>();
  private readonly open: Set<number>;

  constructor(
    private readonly lines: SplitLine[],
    private readonly freightOf: FreightOf,
    readonly sellers: ReadonlySet<string>,
  ) {
    this.open = new Set(lines.keys());
    for (const [line, { options }] of lines.entries()) {
      for (const { offer } of options) {
        if (!sellers.has(offer.seller)) continue;
        const theirs = this.linesOf.get(offer.seller) ?? new Set();
        this.linesOf.set(offer.seller, theirs.add(line));
      }
    }
  }

  run(): this {
    const stars = new Map<string, Star | null>();
    for (;;) {
      for (const seller of this.linesOf.keys()) {
        if (!stars.has(seller)) stars.set(seller, this.bestStar(seller));
      }
      let best: Star | null = null;
      for (const star of stars.values())
        if (star && (!best || star.ratio < best.ratio)) best = star;
      if (!best) break;
      for (const { pick } of best.taken) this.add(pick);
      for (const [seller, theirs] of this.linesOf) {
        const isChanged = best.taken.some(({ pick }) => theirs.has(pick.line));
        if (seller === best.seller || isChanged) stars.delete(seller);
      }
    }
    for (const line of [...this.open]) this.fill(line);
    return this;
  }

  costCents(): number {
    let cents = 0;
    for (const [seller, order] of this.orders) {
      for (const [offer, units] of order) cents += costOf(offer, units);
      cents += this.freight(seller, order);
    }
    return cents;
  }

  fewestLines(): string[] {
    const count = (seller: string) =>
      this.picks.filter(({ offer }) => offer.seller === seller).length;
    return [...this.orders.keys()].sort((one, other) => count(one) - count(other));
  }

  /** The lines that a seller covers whole, cheapest first, as many as lower the cost per line. */
  private bestStar(seller: string): Star | null {
    const ordered = this.orderOf(seller);
    const whole: Taken[] = [];
    for (const line of this.linesOf.get(seller)!) {
      if (!this.open.has(line)) continue;
      const best = this.cheapest(line, seller, ordered);
      if (best) whole.push(best);
    }
    whole.sort((one, other) => one.cents - other.cents);
    const order = new Map(ordered);
    const before = this.freight(seller, ordered);
    const taken: Taken[] = [];
    let best: Star | null = null;
    let cents = 0;
    for (const { pick } of whole) {
      // Another line may have used some of the same stock.
      const again = this.cheapest(pick.line, seller, order);
      if (!again) continue;
      taken.push(again);
      cents += again.cents;
      addTo(order, again.pick);
      const freight = this.freight(seller, order) - before;
      const ratio = (cents + freight) / taken.length;
      if (!best || ratio < best.ratio) best = { seller, taken: [...taken], ratio };
    }
    return best;
  }

  private cheapest(line: number, seller: string, order: Order): Taken | null {
    let best: Taken | null = null;
    const { need, options } = this.lines[line]!;
    for (const { offer, per } of options) {
      if (offer.seller !== seller) continue;
      const taken = take(line, need, { offer, per }, order);
      if (taken.pick.covers < need - NOTHING) continue;
      if (!best || taken.cents < best.cents) best = taken;
    }
    return best;
  }

  private fill(line: number): void {
    const groups = new Map<string | null | undefined, SplitLine['options']>();
    for (const option of this.lines[line]!.options) {
      if (!this.sellers.has(option.offer.seller)) continue;
      groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
    }
    let best: Filled = { picks: [], covers: 0, cents: 0 };
    for (const options of groups.values()) {
      const filled = this.fillFrom(line, options);
      const more = filled.covers - best.covers;
      if (more > NOTHING || (more > -NOTHING && filled.cents < best.cents)) best = filled;
    }
    for (const pick of best.picks) this.add(pick);
  }

  private fillFrom(line: number, options: SplitLine['options']): Filled {
    const orders = new Map<string, Order>();
    const orderOf = (seller: string) => orders.get(seller) ?? this.orderOf(seller);
    const filled: Filled = { picks: [], covers: 0, cents: 0 };
    for (;;) {
      const need = this.lines[line]!.need - filled.covers;
      let best: (Taken & { ratio: number; landed: number }) | null = null;
      for (const option of need > NOTHING ? options : []) {
        const { seller } = option.offer;
        const order = orderOf(seller);
        const taken = take(line, need, option, order);
        if (taken.pick.covers <= NOTHING) continue;
        const more = addTo(new Map(order), taken.pick);
        const freight = this.freight(seller, more) - this.freight(seller, order);
        const landed = taken.cents + freight;
        const ratio = landed / taken.pick.covers;
        if (!best || ratio < best.ratio) best = { ...taken, ratio, landed };
      }
      if (!best) return filled;
      const { seller } = best.pick.offer;
      orders.set(seller, addTo(new Map(orderOf(seller)), best.pick));
      filled.picks.push(best.pick);
      filled.covers += best.pick.covers;
      filled.cents += best.landed;
    }
  }

  private add(pick: SplitPick): void {
    const { offer, line, covers } = pick;
    this.picks.push(pick);
    this.open.delete(line);
    this.covered += covers / this.lines[line]!.need;
    this.orders.set(offer.seller, addTo(this.orderOf(offer.seller), pick));
  }

  private orderOf = (seller: string): Order => this.orders.get(seller) ?? new Map();

  private freight(seller: string, order: Order): number {
    const ordered = Array.from(order, ([offer, units]) => ({
      id: offer.id,
      units: orderedUnits(offer, units),
    }));
    return ordered.length > 0 ? this.freightOf(seller, ordered) : 0;
  }
}

const addTo = (order: Order, { offer, units }: SplitPick): Order =>
  order.set(offer, (order.get(offer) ?? 0) + units);

/** At least the smallest order, or the whole lot. */
export const orderedUnits = ({ least }: SplitOffer, units: number): number =>
  units === 0 ? 0 : Math.max(least, units);

const costOf = (offer: SplitOffer, units: number): number =>
  units === 0 ? 0 : offer.costCents(orderedUnits(offer, units));

function take(
  line: number,
  need: number,
  { offer, per }: SplitLine['options'][number],
  order: Order,
): Taken {
  const before = order.get(offer) ?? 0;
  const wanted = unitsToCover(need, per);
  const units = Math.max(0, Math.min(wanted, offer.most - before));
  const cents = costOf(offer, before + units) - costOf(offer, before);
  const covers = units === wanted ? need : Math.min(need, units * per);
  return { pick: { line, offer, units, covers }, cents };
}
