import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import { getDashboardSummary, keepFigures } from '~/domain/administration/index.server';
import {
  comparePrice,
  countCatalogue,
  getMaterial,
  listCategoriesForEditing,
  listCategoriesWithCounts,
  listCompanyMaterials,
  listFeaturedMaterials,
  listMaterials,
  listPopularLocations,
  listSimilarMaterials,
} from '~/domain/catalogue/index.server';
import { getCompanyPage, listDirectory } from '~/domain/companies/index.server';
import { placeOfZip } from '~/lib/places/places.server';
import { buildDemoData } from '../../../prisma/seed/data';
import { insertDemo } from '../../../prisma/seed/rows';
import { fillToScale } from '../../../prisma/seed/scale';

const LARGE =
  'materials|companies|users|transactions|notifications|ledger_postings|saved_materials';

let listing: { id: string; companyId: string };

beforeAll(async () => {
  await insertDemo(buildDemoData(new Date()), new Map());
  await fillToScale(process.env.DATABASE_URL!, { materials: 30_000, notifications: 1_000 });
  await keepFigures();
  // Kept results would be explained instead.
  await stopListening();
  listing = await db.material.findFirstOrThrow({
    where: { onSale: true, commonPrice: { not: null } },
    select: { id: true, companyId: true },
  });
}, 180_000);

interface Statement {
  text: string;
  values: unknown[];
}

/** The plans of all that `work` asked. */
async function plansOf(work: () => Promise<unknown>): Promise<string> {
  const asked: Statement[] = [];
  // oxlint-disable-next-line unbound-method -- it is called with its client below
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function noted(this: pg.Client, ...sent: unknown[]) {
    const [first, second] = sent as [Statement | string, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = typeof first === 'string' || Array.isArray(second) ? second : first.values;
    if (/^\s*(SELECT|WITH)/i.test(text)) asked.push({ text, values: (values ?? []) as unknown[] });
    return (query as (...given: unknown[]) => unknown).apply(this, sent);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  expect(asked.length).toBeGreaterThan(0);
  const plans: string[] = [];
  for (const { text, values } of asked) {
    const rows = await db.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${text}`, ...values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans.join('\n\n');
}

const CREATED = 'materials_created_at_id_on_sale_idx';

test.each<[string, () => Promise<unknown>, string | RegExp]>([
  ['/browse', () => listMaterials({}), CREATED],
  ['/browse by price', () => listMaterials({ sort: 'price-low' }), 'materials_price_idx'],
  [
    '/browse of a category',
    () => listMaterials({ category: 'roofing' }),
    /materials_(category|created)/,
  ],
  ['/browse in a state', () => listMaterials({ location: 'Illinois' }), 'materials_state_idx'],
  ['/browse in a city', () => listMaterials({ location: 'Reno, NV' }), 'materials_city_idx'],
  [
    '/browse near a ZIP code',
    () => listMaterials({ location: '60601' }),
    'materials_map_point_idx',
  ],
  ['a search', () => listMaterials({ search: 'copper pipe' }), 'materials_search_idx'],
  ['the home page', () => listFeaturedMaterials('recent'), CREATED],
  [
    'what is popular',
    () => listFeaturedMaterials('popular'),
    'saved_materials_created_at_material_id_idx',
  ],
  [
    'what is near',
    () => listFeaturedMaterials('nearby', { from: placeOfZip('78701') }),
    'materials_map_point_idx',
  ],
  ['a listing', () => getMaterial(listing.id), 'materials_pkey'],
  ['what is similar', () => listSimilarMaterials(listing.id), /materials_category_id_created_at/],
  ['a price comparison', () => comparePrice(listing.id), /materials_comparable/],
  [
    'a company’s page',
    async () => [
      await getCompanyPage(listing.companyId),
      await listCompanyMaterials(listing.companyId),
    ],
    'materials_company_id_created_at_id_on_sale_idx',
  ],
  ['the directory', () => listDirectory(), 'companies_name_id_idx'],
  ['the directory, searched', () => listDirectory({ search: 'zzqx' }), 'companies_directory_idx'],
])('%s is read by an index, whatever the number of listings', async (_page, work, index) => {
  const plans = await plansOf(work);
  expect(plans).toMatch(index);
  expect(plans).not.toMatch(new RegExp(`Seq Scan on (${LARGE})`));
});

test('counts that pages show are kept, and no large table is counted', async () => {
  for (const count of [
    listCategoriesWithCounts,
    listCategoriesForEditing,
    listPopularLocations,
    countCatalogue,
  ]) {
    const plans = await plansOf(count);
    expect(plans).toContain('kept_counts');
    expect(plans).not.toMatch(new RegExp(` on (${LARGE})`));
  }
  expect(await plansOf(getDashboardSummary)).not.toMatch(/Seq Scan on (materials|transactions)/);
});
