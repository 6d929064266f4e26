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
export function splitSellers(lines: SplitLine[], freightOf: FreightOf): SplitPick[] {
  const run = (sellers: Iterable<string>) => new Split(lines, freightOf, new Set(sellers)).run();
  const offers = lines.flatMap(({ options }) => options.map(({ offer }) => offer));
  const areas = AREAS.map((area) =>
    sellersOf(offers.filter(({ miles }) => (miles ?? Infinity) <= area)),
  );
  const found = areas
    .filter((area, at) => area.size > 0 && area.size !== areas[at - 1]?.size)
    .map((area) => withoutDearest(run(area), run));
  const needed = lines.filter(({ options }) => options.length > 0).length;
  for (const seller of sellersOf(offers)) {
    const theirs = lines.filter(({ options }) =>
      options.some(({ offer }) => offer.seller === seller),
    );
    if (theirs.length === needed) found.push(run([seller]));
  }
  return cheapest(found)?.picks ?? [];
}

const AREAS = RADII.map((radius) => (radius === 'anywhere' ? Infinity : Number(radius)));

const sellersOf = (offers: Iterable<SplitOffer>) =>
  new Set(Array.from(offers, ({ seller }) => seller));

/** Without a seller, its lines go to any other, or else to those who deliver already. */
function withoutDearest(split: Split, run: (sellers: Iterable<string>) => Split): Split {
  let best = split;
  for (const seller of split.fewestLines().slice(0, TRIES)) {
    const without = [best.sellers, best.fewestLines()].map((sellers) =>
      run([...sellers].filter((one) => one !== seller)),
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
  private readonly used = new Map<SplitOffer, number>();
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
    for (const [offer, units] of this.used) cents += costOf(offer, units);
    for (const seller of sellersOf(this.used.keys())) cents += this.freight(seller);
    return cents;
  }

  fewestLines(): string[] {
    const count = (seller: string) =>
      this.picks.filter(({ offer }) => offer.seller === seller).length;
    return [...sellersOf(this.used.keys())].sort((one, other) => count(one) - count(other));
  }

  /** The lines that a seller covers whole, cheapest first, as many as lower the cost per line. */
  private bestStar(seller: string): Star | null {
    const whole: Taken[] = [];
    for (const line of this.linesOf.get(seller)!) {
      if (!this.open.has(line)) continue;
      const best = this.cheapest(line, seller, this.used);
      if (best) whole.push(best);
    }
    whole.sort((one, other) => one.cents - other.cents);
    const used = new Map(this.used);
    const before = this.freight(seller);
    const taken: Taken[] = [];
    let best: Star | null = null;
    let cents = 0;
    for (const { pick } of whole) {
      // Another line may have used some of the same stock.
      const again = this.cheapest(pick.line, seller, used);
      if (!again) continue;
      taken.push(again);
      cents += again.cents;
      used.set(again.pick.offer, (used.get(again.pick.offer) ?? 0) + again.pick.units);
      const freight = this.freight(seller, used) - before;
      const ratio = (cents + freight) / taken.length;
      if (!best || ratio < best.ratio) best = { seller, taken: [...taken], ratio };
    }
    return best;
  }

  private cheapest(line: number, seller: string, used: Map<SplitOffer, number>): Taken | null {
    let best: Taken | null = null;
    const { need, options } = this.lines[line]!;
    for (const { offer, per } of options) {
      if (offer.seller !== seller) continue;
      const taken = take(line, need, { offer, per }, used);
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
    const used = new Map(this.used);
    const filled: Filled = { picks: [], covers: 0, cents: 0 };
    for (;;) {
      const need = this.lines[line]!.need - filled.covers;
      let best: (Taken & { ratio: number; landed: number }) | null = null;
      for (const option of need > NOTHING ? options : []) {
        const { offer } = option;
        const taken = take(line, need, option, used);
        if (taken.pick.covers <= NOTHING) continue;
        const more = new Map(used).set(offer, (used.get(offer) ?? 0) + taken.pick.units);
        const freight = this.freight(offer.seller, more) - this.freight(offer.seller, used);
        const landed = taken.cents + freight;
        const ratio = landed / taken.pick.covers;
        if (!best || ratio < best.ratio) best = { ...taken, ratio, landed };
      }
      if (!best) return filled;
      const { offer, units, covers } = best.pick;
      used.set(offer, (used.get(offer) ?? 0) + units);
      filled.picks.push(best.pick);
      filled.covers += covers;
      filled.cents += best.landed;
    }
  }

  private add(pick: SplitPick): void {
    const { offer, line, units, covers } = pick;
    this.picks.push(pick);
    this.open.delete(line);
    this.covered += covers / this.lines[line]!.need;
    this.used.set(offer, (this.used.get(offer) ?? 0) + units);
  }

  private freight(seller: string, used = this.used): number {
    const ordered: { id: string; units: number }[] = [];
    for (const [offer, units] of used) {
      if (offer.seller === seller)
        ordered.push({ id: offer.id, units: orderedUnits(offer, units) });
    }
    return ordered.length > 0 ? this.freightOf(seller, ordered) : 0;
  }
}

/** At least the smallest order, or the whole lot. */
export const orderedUnits = ({ least }: SplitOffer, units: number): number =>
  units === 0 ? 0 : Math.max(least, units);

const costOf = (offer: SplitOffer, units: number): number =>
  units === 0 ? 0 : offer.costCents(orderedUnits(offer, units));

function take(
  line: number,
  need: number,
  { offer, per }: SplitLine['options'][number],
  used: Map<SplitOffer, number>,
): Taken {
  const before = used.get(offer) ?? 0;
  const wanted = unitsToCover(need, per);
  const units = Math.max(0, Math.min(wanted, offer.most - before));
  const cents = costOf(offer, before + units) - costOf(offer, before);
  const covers = units === wanted ? need : Math.min(need, units * per);
  return { pick: { line, offer, units, covers }, cents };
}
