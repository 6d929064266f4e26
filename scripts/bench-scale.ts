/*
 * `npm run bench -- scale [WORD]`: each page's queries beside the bars of docs/scale.md. Point
 * DATABASE_URL at a database of `npm run seed -- --scale N`. With a word, only the lines with it.
 * Bars are for the processor time of PostgreSQL's processes, which other work on the machine doesn't
 * change; in brackets the time until the answers, added up.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { loadEnv } from './bootstrap/prepare.mjs';
import { openDatabase } from './database';

const BAR_MS = 50;
const ROUNDS = 60;
const WARM_UP = 20;
const LONGEST_MS = 10_000;

loadEnv();
process.env.OFFCUT_MODE ??= 'demo';
const database = await openDatabase();
const { db, disconnectDatabase, sql } = await import('~/db/client.server');
const { forgetEverything } = await import('~/db/kept-reads.server');
const { listening } = await import('~/db/listen.server');
const catalogue = await import('~/domain/catalogue/index.server');
const { getCompanyPage, listDirectory } = await import('~/domain/companies/index.server');
const { listRecentNotifications } = await import('~/domain/notifications/index.server');
const { getCompanyHome, getTradeSummary, listTransactions } =
  await import('~/domain/trading/index.server');
const { listMoneyYears } = await import('~/domain/trading/payouts/ledger-money.server');
const { ListOwnListings } = await import('~/domain/catalogue/selling/own-listings.schema');
const { getDashboardSummary } = await import('~/domain/administration/index.server');
const { tabsOfDashboard } = await import('./dashboard-tabs');

let spent = { busyMs: 0, elapsedMs: 0 };
timeQueries();
let isMet = true;
try {
  await listening();
  const { figures, ids } = await readSample();
  console.log(figures);
  for (const [what, { barMs = BAR_MS, work }] of Object.entries(linesOf(ids))) {
    if (!what.includes(process.argv[3] ?? '')) continue;
    await measure(what, barMs, work).catch((error: unknown) => {
      isMet = false;
      console.log(`${what.padEnd(42)} ${String(error).split('\n').at(-1)}`);
    });
  }
} finally {
  await disconnectDatabase();
  await database.stop();
}
process.exit(isMet ? 0 : 1);

interface Line {
  barMs?: number;
  work: (round: number) => Promise<unknown>;
}

function linesOf(
  ids: Record<'materials' | 'companies' | 'large' | 'savers', string[]>,
): Record<string, Line> {
  const NO_FILTERS = { search: '', category: '', location: '', sort: null };
  const list = async (filters: object, page = 1) => {
    const asked = { ...NO_FILTERS, ...filters };
    const options = { page, relaxes: true, facets: ['category'] as const };
    const { facets } = await catalogue.listMaterials(asked, options);
    await catalogue.listCategoryOptions(asked, facets);
  };
  const allFilters = async (filters: object) => {
    const asked = { ...NO_FILTERS, ...filters };
    const options = { pageSize: 1, facets: catalogue.FACET_NAMES };
    const { facets } = await catalogue.listMaterials(asked, options);
    await catalogue.listFilterChoices(asked, facets);
  };
  const of = <T>(values: T[], round: number) => values[round % values.length]!;
  const search = (...words: string[]) => ({
    work: (round: number) => list({ search: of(words, round) }),
  });
  const ANYWHERE = { location: '60608', radius: 'anywhere' };
  const sorted = (filters: object) => (round: number) =>
    list({ search: of(['drywall', '2x4', 'pipe'], round), ...filters });
  const actor = (companyId: string) => ({
    userId: companyId,
    role: 'company_user' as const,
    companyId,
    companyRole: 'owner' as const,
  });
  const SOLD = ['drywall', 'supply', 'hex bolt', 'zzzz'];
  const dashboard = tabsOfDashboard();
  return {
    '/browse': { work: () => list({}) },
    '/browse, page 400': { work: () => list({}, 400) },
    '/browse, cheapest': { work: () => list({ sort: 'price-low' }) },
    '/browse, a category': {
      work: (round) =>
        list({ category: of(['lumber-and-plywood', 'plumbing', 'roofing', 'hvac'], round) }),
    },
    '/browse, a category, cheapest': {
      work: () => list({ category: 'roofing', sort: 'price-low' }),
    },
    '/browse, a city': {
      work: (round) => list({ location: of(['Chicago, IL', 'Houston, TX', 'Phoenix, AZ'], round) }),
    },
    '/browse, a small town': {
      work: (round) => list({ location: of(['Bangor, ME', 'Peoria, IL', 'Reno, NV'], round) }),
    },
    '/browse, a state': {
      work: (round) => list({ location: of(['Illinois', 'Wyoming', 'Texas'], round) }),
    },
    '/browse, half a name': { work: () => list({ location: 'chica' }) },
    'search, common': search('drywall', 'plywood', 'pipe'),
    'search, common, cheapest': { work: () => list({ search: 'pipe', sort: 'price-low' }) },
    'search, two words': search('steel stud', 'copper pipe', 'concrete block'),
    'search, in a category': {
      work: (round) =>
        list({
          search: of(['supply', 'pipe', 'screws'], round),
          category: of(['lumber-and-plywood', 'plumbing', 'roofing'], round),
        }),
    },
    'search, cheapest per unit': { work: sorted({ sort: 'unit-price' }) },
    'search, dearest': { work: sorted({ sort: 'price-high' }) },
    'search, best deals': { work: sorted({ sort: 'best-deal' }) },
    'search, nearest': { work: sorted({ sort: 'distance', ...ANYWHERE }) },
    'search, by landed cost': { work: sorted({ sort: 'landed', ...ANYWHERE }) },
    'search, new, verified, with photo': {
      work: sorted({ condition: 'new', verified: '1', photo: '1' }),
    },
    'search, at least some': search('200 drywall', '300 ft 2x4', '40 sheets drywall'),
    '/browse, whole lots': { work: () => list({ wholeLot: 'only' }) },
    '/browse, at least 500': { work: () => list({ quantity: 500 }) },
    '/browse, 250 miles around': { work: () => list({ ...ANYWHERE, radius: '250' }) },
    '/browse, by landed cost': {
      work: () => list({ ...ANYWHERE, radius: '250', sort: 'landed' }),
    },
    // At a million: too few to tell from a sample.
    'search, 8,000 to 15,000 found': search('screws', 'steel beam', 'nails'),
    'search, every listing': search('surplus', 'closeout'),
    'search, common and a place': search('drywall chicago', 'plywood 77002'),
    'all filters of a search': {
      work: (round) => allFilters({ search: of(['steel stud', 'screws', 'hex bolt'], round) }),
    },
    'all filters of a place': {
      work: (round) => allFilters({ location: of(['Illinois', 'Peoria, IL', 'Wyoming'], round) }),
    },
    'search, rare': search('lot4711', 'lot815 drywall', 'lot99'),
    'search, few and old': search('shaft liner 2x10', 'epoxy-coated rebar', 'steel road plate'),
    'search, misspelled': search('sheetrok', 'plywod', 'insualtion'),
    'search, nothing': search('zyzzyva', 'qqqq wwww', 'tyvek'),
    suggestions: {
      work: (round) => catalogue.suggestSearches(of(['dry', 'pip', '2x4', 'ins'], round)),
    },
    '/categories': {
      work: async () => [await catalogue.listCategoriesWithCounts(), await list({})],
    },
    '/search-location': { work: () => catalogue.listPopularLocations() },
    '/': {
      work: async () => [
        await catalogue.listFeaturedMaterials('recent'),
        await catalogue.listCategoriesWithCounts(),
        await catalogue.countCatalogue(),
      ],
    },
    '/, popular': { work: () => catalogue.listFeaturedMaterials('popular') },
    '/, near a ZIP code': {
      work: () =>
        catalogue.listFeaturedMaterials('nearby', {
          from: { latitude: 41.88, longitude: -87.63 },
        }),
    },
    '/material/:id': {
      work: async (round) => [
        await catalogue.getMaterial(of(ids.materials, round)),
        await catalogue.listSimilarMaterials(of(ids.materials, round)),
      ],
    },
    'one line of a takeoff': {
      barMs: 100,
      work: (round) =>
        catalogue.matchOffers([of(['5/8 drywall', '2x4', 'no such thing'], round)], {
          from: of(
            [
              { latitude: 41.88, longitude: -87.63 },
              { latitude: 48, longitude: -104 },
            ],
            round,
          ),
          radiusMiles: 100,
          companyId: ids.companies[0]!,
        }),
    },
    'price comparison': {
      barMs: 30,
      work: (round) => catalogue.comparePrice(of(ids.materials, round)),
    },
    '/company/:id': {
      work: async (round) => [
        await getCompanyPage(of(ids.companies, round)),
        await catalogue.listCompanyMaterials(of(ids.companies, round)),
      ],
    },
    '/company/:id, a large one': {
      work: async (round) => [
        await getCompanyPage(of(ids.large, round)),
        await catalogue.listCompanyMaterials(of(ids.large, round)),
      ],
    },
    '/companies': { work: (round) => listDirectory({ page: 1 + (round % 3) }) },
    '/companies, a common word': {
      work: (round) => listDirectory({ search: of(['supply', 'a', 'illinois', 'il'], round) }),
    },
    '/companies, searched': {
      work: (round) => listDirectory({ search: of(['drywall', 'roofing chicago', 'zzzz'], round) }),
    },
    'notifications popover': {
      work: (round) => listRecentNotifications({}, actor(of(ids.companies, round))),
    },
    'notifications popover, a large company': {
      work: (round) => listRecentNotifications({}, actor(of(ids.large, round))),
    },
    '/, for a large company': { work: (round) => getCompanyHome(actor(of(ids.large, round))) },
    '/saved': {
      work: (round) =>
        catalogue.listSaved(
          { ...actor(ids.large[0]!), userId: of(ids.savers, round) },
          1 + (round % 3),
        ),
    },
    '/my-listings': {
      work: async (round) => [
        await catalogue.listOwnListings(of(ids.large, round), ListOwnListings.parse({})),
        await catalogue.countOwnListings(of(ids.large, round), ''),
      ],
    },
    '/transactions': {
      work: async (round) => [
        await listTransactions(actor(of(ids.large, round)), {}),
        await getTradeSummary(actor(of(ids.large, round))),
      ],
    },
    '/transactions, searched': {
      work: (round) => listTransactions(actor(of(ids.large, round)), { search: of(SOLD, round) }),
    },
    'admin: /transactions, searched': {
      work: (round) =>
        listTransactions(
          { ...actor(ids.large[0]!), role: 'admin', companyId: null },
          { search: of(SOLD, round) },
        ),
    },
    '/money': { work: (round) => listMoneyYears(of(ids.large, round)) },
    'admin: the five figures': { work: getDashboardSummary },
    ...Object.fromEntries(
      Object.entries(dashboard).map(([tab, work]) => [`admin: ${tab}`, { work }]),
    ),
    'a listing written': { barMs: 20, work: writeListing },
  };
}

/** Undone, so that the database can be measured again. */
async function writeListing(): Promise<void> {
  const [row] = await db.$queryRaw<{ columns: string }[]>`
    SELECT string_agg(column_name, ',') AS columns FROM information_schema.columns
     WHERE table_name = 'materials' AND is_generated = 'NEVER'
       AND column_name NOT IN ('id', 'sku', 'once_digest', 'search', 'search_text')`;
  const { columns } = row!;
  spent = { busyMs: 0, elapsedMs: 0 };
  const isUndone = new Error('undone');
  try {
    await db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(`INSERT INTO materials (${columns}) SELECT ${columns} FROM materials
        WHERE id = (SELECT id FROM materials WHERE quantity_held = 0 ORDER BY id LIMIT 1)`);
      throw isUndone;
    });
  } catch (error) {
    if (error !== isUndone) throw error;
  }
}

async function readSample() {
  const [row] = await db.$queryRaw<{ figures: string }[]>`
    SELECT string_agg(to_char(reltuples, 'FM999,999,999') || ' ' || relname, ', ' ORDER BY relname) AS figures
      FROM pg_class WHERE relname IN ('materials', 'companies', 'transactions', 'notifications')`;
  const idsOf = async (from: ReturnType<typeof sql>) =>
    (await db.$queryRaw<{ id: string }[]>`${from}`).map(({ id }) => id);
  const ids = {
    materials: await idsOf(
      sql`SELECT id FROM materials WHERE common_price IS NOT NULL ORDER BY id LIMIT 50`,
    ),
    companies: await idsOf(
      sql`SELECT id FROM companies WHERE registration_status = 'approved' ORDER BY id LIMIT 50`,
    ),
    savers: await idsOf(
      sql`SELECT user_id AS id FROM saved_materials GROUP BY 1 ORDER BY count(*) DESC LIMIT 3`,
    ),
    large: await idsOf(
      sql`SELECT company_id AS id FROM materials GROUP BY 1 ORDER BY count(*) DESC LIMIT 3`,
    ),
  };
  return { figures: row!.figures, ids };
}

async function measure(what: string, barMs: number, work: Line['work']): Promise<void> {
  const took: (typeof spent)[] = [];
  const began = performance.now();
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    // As for the first visitor after a change
    forgetEverything();
    spent = { busyMs: 0, elapsedMs: 0 };
    await work(round);
    if (round >= WARM_UP || performance.now() - began > LONGEST_MS / 2) took.push(spent);
    if (performance.now() - began > LONGEST_MS && took.length >= 3) break;
  }
  const at = (share: number, of: keyof typeof spent) =>
    took.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(took.length * share)]!;
  const shown = (of: keyof typeof spent) =>
    [0.5, 0.95].map((share) => at(share, of).toFixed(1).padStart(8)).join(' ');
  const verdict = at(0.95, 'busyMs') <= barMs ? '' : `bar ${barMs}: MISSED`;
  isMet &&= !verdict;
  console.log(`${what.padEnd(42)} ${shown('busyMs')} (${shown('elapsedMs')}) ms ${verdict}`);
}

/** From the statement's leaving to its answer; the program's own work is left out. */
function timeQueries(): void {
  // oxlint-disable-next-line unbound-method -- it is called with its client below
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function timed(this: pg.Client, ...sent: unknown[]) {
    const { processID } = this as unknown as { processID: number };
    const [began, wasBusy] = [performance.now(), busyMs(processID)];
    const note = () => {
      spent.elapsedMs += performance.now() - began;
      spent.busyMs += busyMs(processID) - wasBusy;
    };
    const last = sent.at(-1);
    if (typeof last === 'function') {
      sent[sent.length - 1] = (...answer: unknown[]) => {
        note();
        (last as (...given: unknown[]) => void)(...answer);
      };
      return (query as (...given: unknown[]) => unknown).apply(this, sent);
    }
    const answer = (query as (...given: unknown[]) => Promise<unknown>).apply(this, sent);
    return Promise.resolve(answer).finally(note);
  } as typeof query;
}

/** Elapsed time where the server is on another machine. */
function busyMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
