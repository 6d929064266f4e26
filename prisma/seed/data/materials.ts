import type { Condition } from '~/lib/choices/conditions';
import { Random } from '../random';
import { CATEGORIES } from './categories';
import { COMPANIES, type CompanySeed, SELLER_COMPANY } from './companies';
import { demoId } from './ids';
import { type Product, PRODUCTS } from './products';

export type MaterialSeed = ReturnType<typeof buildMaterials>[number];

const DAY_MS = 24 * 60 * 60 * 1000;

const CONDITION_FACTOR: Record<Condition, number> = {
  new: 0.74,
  excellent: 0.67,
  good: 0.58,
  fair: 0.45,
  salvage: 0.36,
};

const JOBS = [
  'school addition',
  'four-story apartment job',
  'tilt-up warehouse',
  'clinic remodel',
  'parking garage',
  'hotel renovation',
  'church fellowship hall',
  'branch library',
  'fire station',
  'data center fit-out',
  'office tenant improvement',
  'water treatment plant',
  'townhome phase',
  'grocery store remodel',
  'hospital wing',
  'student housing project',
  'bank branch',
  'community center',
  'distribution center',
  'senior living building',
  'car dealership',
  'brewery build-out',
  'middle school gym',
  'police substation',
  'medical office',
];

const WHY_LEFT: readonly ((r: Random, job: string, month: string) => string)[] = [
  (r, job) =>
    `Left over from a ${job}: we carried ${r.int(5, 12)}% waste and used almost none of it.`,
  (_, job, month) => `Over-ordered for a ${job} that wrapped up in ${month}.`,
  (_, job) =>
    `The architect changed the spec on a ${job} after delivery and the supplier would not take it back.`,
  (_, job) => `Bought for the second phase of a ${job}; the owner canceled that phase.`,
  (_, job) => `Wrong count shipped to our ${job}; the vendor credited us and left it.`,
  (_, job, month) => `Closeout stock from a ${job}, off the books since ${month}.`,
  (_, job) => `A change order on a ${job} took out the rooms this was for.`,
  (_, job, month) =>
    `We are clearing the yard before the next job. This came off a ${job} in ${month}.`,
  (_, job) => `Substituted at the last minute on a ${job}, so this never went in.`,
  (r, job) =>
    `Last of a truckload we split between a ${job} and the shop, ${r.int(2, 9)} weeks on the floor.`,
];

const WHY_SUPPLIER: readonly ((r: Random, month: string) => string)[] = [
  (_, month) => `Special order nobody picked up; it has sat here since ${month}.`,
  (r) =>
    `Overstock: we bought ${r.pick(['a truckload', 'two truckloads', 'a container', 'a rail car split'])} and the season ended.`,
  () => 'Discontinued line, and we need the rack space.',
  (_, month) => `Contractor return from ${month}, credited and re-counted.`,
  () => 'Warehouse break: the outer wrap was opened for a partial order, the rest is untouched.',
  (_, month) => `Project quote fell through in ${month} after we had taken delivery.`,
];

const WHY_EQUIPMENT: readonly ((r: Random, month: string) => string)[] = [
  (_, month) => `Fleet turnover: replaced in ${month} and sold rather than stored.`,
  () => 'We own more of this than our crews can use this year.',
  (_, month) => `Came back from its last job in ${month}; the next two jobs do not need it.`,
  () => 'Bought for one long job that is now done.',
  () => 'We are giving up this side of the business.',
];

const WHY_RECLAIMED: readonly ((r: Random) => string)[] = [
  (r) =>
    `Taken down by hand from ${r.pick(['an 1890s shoe factory', 'a 1920s grade school', 'a row of brick flats', 'a tobacco warehouse', 'a 1940s foundry', 'a dairy barn built in 1911', 'a rail freight house'])}.`,
  (r) =>
    `Recovered during the demolition of ${r.pick(['a textile mill', 'a city stable', 'a parish hall', 'a machine shop', 'an old creamery', 'a department store annex'])}.`,
];

const STATE_OF: Record<Condition, readonly string[]> = {
  new: [
    'Never opened, banded as delivered.',
    'New, in the original packaging.',
    'Unused and complete, packing slips on file.',
    'New; the top layer is dusty and that is all.',
  ],
  excellent: [
    'Unused, but the bands have been cut and it was re-stacked once.',
    'As new, handled once.',
    'No damage that we can find; packaging is scuffed.',
    'Unused. A few pieces have pencil marks.',
  ],
  good: [
    'Some edge wear on the outside pieces, sound throughout.',
    'Light marks from the forklift on a few; we left those out of the count.',
    'Faded where the tarp slipped, otherwise fine.',
    'Minor scratches and dust, works and fits as it should.',
  ],
  fair: [
    'Weathered, and priced that way. Plan on culling about one in ten.',
    'Some dents and surface rust or stains; come and look before you buy a lot.',
    'Usable as it is for shop, temporary or hidden work.',
  ],
  salvage: [
    'Sold as salvage, as is: cleaned and sorted, with the marks of its age.',
    'As found after cleaning, sizes vary a little; pick through it if you like.',
    'Salvage grade, no warranty, plenty of character.',
  ],
};

const STORED: readonly ((month: string) => string)[] = [
  (month) => `Stored under roof on dunnage since ${month}.`,
  () => 'Tarped and off the ground in our fenced yard.',
  () => 'Inside our warehouse, dry and off the floor.',
  (month) => `On the rack indoors since ${month}.`,
  () => 'Staged at the gate, ready to load.',
  () => 'Kept in a locked container on site.',
  () => 'Shrink-wrapped on pallets under the lean-to.',
];

const STORED_OUTSIDE: readonly string[] = [
  'In the lay-down yard, on a hard surface.',
  'Outside on concrete, drained, easy to reach with a loader.',
  'At the back of our fenced yard; trucks can drive up to it.',
];

const PICKUP: readonly ((r: Random) => string)[] = [
  () => 'Forklift on site weekdays 6:30 to 3.',
  () => 'Pickup by appointment; we load flatbeds and trailers.',
  (r) =>
    `Dock-high and ground loading. Delivery within ${r.pick([20, 30, 40, 60])} miles for the cost of the truck.`,
  () => 'Bring straps; we load, you tie down.',
  (r) => `Call ${r.pick(['a day', 'two hours', 'the morning'])} ahead and it will be by the gate.`,
  () => 'We can hold it paid for two weeks.',
  () => 'Partial quantities are fine, whole bundles preferred.',
  (r) => `Loading until ${r.pick(['2', '3', '4'])} pm, Saturdays by arrangement.`,
];

const TAILS: readonly ((r: Random, job: string) => string)[] = [
  (_, job) => `, from ${/^[aeiou]/.test(job) ? 'an' : 'a'} ${job}`,
  () => ', job closeout',
  () => ', surplus',
  () => ', overstock',
  () => ', must move',
  () => ', ready to load',
  () => ', left over',
  () => ', end of job',
  () => ', priced to clear',
  () => ', extra stock',
  () => ', yard clearance',
];

const RECLAIMED_TAILS = ['', ', cleaned and sorted', ', palletized', ', by the lot or less'];

function listingsOf(product: Product): number {
  return [0, 1, 1, 1, 2, 10, 14][product.listings] ?? 1;
}

const monthName = (date: Date) => date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });

export function tidyCents(cents: number): number {
  const step =
    cents < 200
      ? 1
      : cents < 1_000
        ? 5
        : cents < 5_000
          ? 25
          : cents < 20_000
            ? 50
            : cents < 100_000
              ? 500
              : 2_500;
  return Math.max(step, Math.round(cents / step) * step);
}

function tidyQuantity(random: Random, [least, most]: readonly [number, number]): number {
  const raw = least + (most - least) * random.next() ** 1.7;
  if (raw < 12) return Math.max(1, Math.round(raw));
  const step = raw < 60 ? 2 : raw < 300 ? 4 : raw < 1000 ? 10 : 20;
  return Math.round(raw / step) * step;
}

function conditionFor(random: Random, product: Product): Condition {
  if (product.reclaimed) return random.pick(['salvage', 'salvage', 'fair', 'good'] as const);
  const roll = random.next();
  return roll < 0.28 ? 'new' : roll < 0.62 ? 'excellent' : roll < 0.94 ? 'good' : 'fair';
}

function sellersOf(product: Product): CompanySeed[] {
  if (product.reclaimed)
    return COMPANIES.filter((c) =>
      /Salvage|Reclaim|Heartland|Prairie State|Willamette/.test(c.name),
    );
  return COMPANIES.filter((c) => c.sells.some((word) => product.category.startsWith(word)));
}

/** The same day gives the same listings and ids; another day moves only their dates. */
export function buildMaterials(today: Date) {
  const load = new Map<string, number>();
  const titles = new Set<string>();
  const result = [];
  for (const product of PRODUCTS) {
    const random = new Random(`material ${product.category} ${product.title}`);
    const category = CATEGORIES.find((c) => c.name === product.category)!;
    const subcategory = category.subcategories.find((s) => s.name === product.subcategory)!;
    const taken = new Set<string>();
    for (let k = 0; k < listingsOf(product); k += 1) {
      const candidates = sellersOf(product).filter((c) => !taken.has(c.name));
      const company = candidates
        .map((c) => ({
          c,
          score:
            (load.get(c.name) ?? 0) * (c.name === SELLER_COMPANY ? 0.6 : 1) + random.range(0, 6),
        }))
        .sort((a, b) => a.score - b.score)[0]!.c;
      taken.add(company.name);
      load.set(company.name, (load.get(company.name) ?? 0) + 1);
      const condition = conditionFor(random, product);
      const age = random.range(0.2, 119.5) * random.range(0.35, 1);
      const createdAt = new Date(today.getTime() - Math.round((age * DAY_MS) / 60_000) * 60_000);
      const leftOver = monthName(new Date(createdAt.getTime() - random.int(20, 150) * DAY_MS));
      const spread = Math.exp(random.bell() * 0.15);
      const priceCents = tidyCents(
        product.newPrice * 100 * (product.reclaimed ? 0.85 : CONDITION_FACTOR[condition]) * spread,
      );
      const place = random.chance(0.72) ? company.yards[0]! : random.pick(company.yards);
      const job = random.pick(JOBS);
      const title = nameListing(random, product, job, titles, k);
      const description = describe(random, product, company, condition, job, leftOver);
      const count = tidyQuantity(random, product.quantity);
      const isLot = product.unit === 'OBO';
      const id = demoId(
        'material',
        `${product.category}/${product.subcategory}/${product.title}/${k}`,
      );
      result.push({
        id,
        companyId: company.id,
        categoryId: category.id,
        subcategoryId: subcategory.id,
        category: category.name,
        subcategory: subcategory.name,
        title,
        description: isLot && count > 1 ? `${description} The lot holds ${count}.` : description,
        condition,
        priceCents: isLot ? tidyCents(priceCents * count) : priceCents,
        priceUnit: product.unit,
        quantityListed: isLot ? 1 : count,
        isWholeLot: isLot,
        ...factsOf(product),
        ...(isLot && count > 1 && { packCount: count, weightLb: null }),
        pausedAt: random.chance(0.025) ? createdAt : null,
        createdAt,
        city: place.city,
        state: place.state,
        zipCode: place.zipCode,
        photo: product.photo,
      });
    }
  }
  return result.sort(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
}

const BY_UNIT: Record<string, number> = { 'per ton': 2000, 'per yard': 2700 };

/** Pounds of one priced unit. Source: makers' data sheets, ASTM A615 for rebar. */
const WEIGHTS: [RegExp, number][] = [
  [/^2x4 /, 9], [/^2x4x92/, 8.6], [/^2x6 /, 22], [/^2x6x104/, 16], [/^2x8 /, 36], [/^2x10 /, 56],
  [/^2x12 /, 95], [/CDX plywood/, 62], [/7\/16/, 47], [/23\/32 T&G/, 78], [/^LVL/, 130],
  [/I-joist/, 62], [/#4 .*rebar/, 13.4], [/#5 rebar/, 20.9], [/#6 rebar/, 60], [/#8 rebar/, 80],
  [/4x12/, 105], [/4x10/, 92], [/1\/2 drywall/, 40], [/5\/8 .*(?:drywall|board) 4x8/, 70],
  [/3-5\/8 in 20 ga/, 7], [/3-5\/8 in 25 ga/, 5.5], [/6 in 20 ga/, 14], [/batt/, 22],
  [/XPS board 4x8/, 12], [/shingles/i, 68], [/hollow metal door/, 98], [/frame/, 52], [/^LVP/, 38],
  [/250 ft coil/, 21], [/3\/4 EMT/, 4.6], [/1 in EMT/, 6.7], [/4 in Schedule 40 PVC DWV/, 40],
  [/2 in Schedule 40 PVC DWV/, 7], [/W8x31/, 31], [/8x8x16 CMU/, 33], [/12x8x16/, 48],
  [/split-face/, 36], [/4x8x16/, 22],
]; // prettier-ignore

/** What the product's title and note say, as a careful seller fills it in. */
function factsOf({ title, note, unit }: Product) {
  const inNote = (pattern: RegExp) => pattern.exec(note)?.[1];
  const squareFeet = unit === 'each' ? inNote(/(\d+(?:\.\d+)?) sq ft(?: |,|$)/) : undefined;
  const perPallet = inNote(/(\d+) (?:per|to the) pallet/);
  const perUnit = inNote(/(\d+) to the unit/);
  const inTitle = /, (\d+) lb$/.exec(title)?.[1];
  const pounds = inTitle ?? WEIGHTS.find(([pattern]) => pattern.test(title))?.[1] ?? BY_UNIT[unit];
  return {
    ...(squareFeet && { commonUnit: 'sq ft', commonPerUnit: Number(squareFeet) }),
    ...(perPallet && { packKind: 'pallet', packCount: Number(perPallet) }),
    ...(perUnit && { packKind: 'bundle', packCount: Number(perUnit) }),
    ...(pounds && { weightLb: Number(pounds) }),
  };
}

function nameListing(
  random: Random,
  product: Product,
  job: string,
  titles: Set<string>,
  copy: number,
): string {
  const wantsTail = copy > 0 || random.chance(0.3);
  let title = product.title;
  for (let i = 0; wantsTail && i < 30; i += 1) {
    title =
      product.title +
      (product.reclaimed ? random.pick(RECLAIMED_TAILS) : random.pick(TAILS)(random, job));
    if (!titles.has(title)) break;
  }
  titles.add(title);
  return title;
}

function describe(
  random: Random,
  product: Product,
  company: CompanySeed,
  condition: Condition,
  job: string,
  month: string,
): string {
  const isTrader = ['supplier', 'distributor', 'manufacturer'].includes(company.businessType);
  const why = product.reclaimed
    ? random.pick(WHY_RECLAIMED)(random)
    : product.category === 'Site Equipment'
      ? random.pick(WHY_EQUIPMENT)(random, month)
      : isTrader
        ? random.pick(WHY_SUPPLIER)(random, month)
        : random.pick(WHY_LEFT)(random, job, month);
  const isHeavy =
    [
      'Structural Steel',
      'Aggregates & Masonry Units',
      'Site Equipment',
      'Concrete & Masonry',
    ].includes(product.category) && !/Bagged|Mesh/.test(product.subcategory);
  const stored = isHeavy ? random.pick(STORED_OUTSIDE) : random.pick(STORED)(month);
  const state = random.pick(STATE_OF[condition]);
  const pickup = random.pick(PICKUP)(random);
  const offers = product.unit === 'OBO' ? ' One price for the whole lot, open to offers.' : '';
  return `${withArticles(why)} ${product.note}\n\n${state} ${stored} ${pickup}${offers}`;
}

const withArticles = (text: string) => text.replace(/\b([Aa]) (?=[aeiou])/g, '$1n ');
