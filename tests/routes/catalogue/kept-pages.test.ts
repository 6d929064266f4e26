import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db, transaction, type Tx } from '~/db/client.server';
import { listening } from '~/db/listen.server';
import * as entry from '~/entry.server';
import * as root from '~/root';
import * as home from '~/routes/_index/route';
import * as about from '~/routes/about/route';
import * as browse from '~/routes/browse/route';
import * as categories from '~/routes/categories/route';
import * as companies from '~/routes/companies/route';
import * as company from '~/routes/company.$id/route';
import * as material from '~/routes/material.$id/route';
import * as pricingGuide from '~/routes/pricing-guide/route';
import * as searchLocation from '~/routes/search-location/route';
import { createCompany } from '../../factories/company';
import {
  createCategory,
  createMaterial,
  createProductKind,
  createSubcategory,
} from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { createActor } from '../../factories/user';
import { rounds } from '../../faults/rounds';
import { openRemix, type TestRoute } from '../../http/servers';
import { notificationsDelivered } from '../../setup/notices';

// The app's own entry starts the process, once.
vi.hoisted(() => Object.assign(globalThis, { __offcutStarted: true }));

const ROUTES = {
  _index: { module: home, index: true },
  about: { module: about, path: 'about' },
  browse: { module: browse, path: 'browse' },
  categories: { module: categories, path: 'categories' },
  companies: { module: companies, path: 'companies' },
  company: { module: company, path: 'company/:id' },
  material: { module: material, path: 'material/:id' },
  'pricing-guide': { module: pricingGuide, path: 'pricing-guide' },
  'search-location': { module: searchLocation, path: 'search-location' },
};
const PLACES = [
  ['Chicago', 'IL', 41.85, -87.67],
  ['Aurora', 'IL', 41.76, -88.32],
  ['Dallas', 'TX', 32.78, -96.8],
] as const;
const TITLES = ['8x8x16 block, medium weight', '8x8x16 cmu', '12x8x16 block', '2x4 stud, 8 ft'];

let made = 0;
let front: Awaited<ReturnType<typeof openRemix>>;
let pages: string[];
let listings: string[];
let sellers: string[];
let buyerId: string;

beforeAll(async () => {
  const routes: Record<string, TestRoute> = {
    root: { id: 'root', path: '', module: root },
  };
  for (const [name, route] of Object.entries(ROUTES)) {
    const id = `routes/${name}`;
    routes[id] = { ...route, id, parentId: 'root' };
  }
  front = await openRemix(routes, {
    ...entry,
    default: (...given: Parameters<typeof entry.default>) => {
      made += 1;
      return entry.default(...given);
    },
  });
  await db.user.update({
    where: { id: (await createActor()).userId },
    data: { role: 'admin' },
  });
  await createSubcategory('CMU');
  await createProductKind();
  await createCategory('Lumber');
  await createProductKind({
    category: 'Lumber',
    name: 'Stud',
    synonyms: ['stud'],
    sizePattern: '\\m\\d+x\\d+',
  });
  const owners = await Promise.all(
    Array.from({ length: 6 }, (_, index) => createCompany({ name: `Yard ${index}` })),
  );
  sellers = owners.map(({ id }) => id);
  buyerId = (await createCompany({ name: 'Buyer' })).id;
  listings = [];
  for (let index = 0; index < 40; index += 1) await list(index);
  await listening();
  await notificationsDelivered();
  pages = [
    ...['/', '/?featured=popular', '/?featured=nearby', '/about', '/categories', '/companies'],
    ...['/browse', '/browse?page=2', '/browse?sort=price-low', '/pricing-guide'],
    ...['/browse?category=Lumber', '/browse?category=lumber&sort=price-high'],
    ...['/browse?search=block', '/browse?search=60 block', '/browse?search=studd&category=Lumber'],
    ...['/browse?location=IL', '/browse?location=Aurora, IL', '/browse?location=Dallas'],
    ...['/search-location?location=Dallas, TX', '/companies?search=yard 1'],
    ...['/browse?maxPrice=2.50', '/browse?quantity=60', '/browse?verified=1&sort=unit-price'],
    ...['/browse?location=60608&radius=50', '/browse?sort=best-deal', '/browse?view=table'],
    ...['/browse?condition=new&category=Lumber', '/browse?search=granite&location=Aurora, IL'],
    ...sellers.slice(0, 2).map((id) => `/company/${id}`),
    ...listings.slice(0, 4).map((id) => `/material/${id}`),
  ].map((path) => {
    const [pathname, search] = path.split('?');
    return search ? `${pathname}?${new URLSearchParams(search).toString()}` : path;
  });
});
afterAll(() => front.close());

async function list(index: number): Promise<void> {
  const title = TITLES[index % TITLES.length]!;
  const [city, state, latitude, longitude] = PLACES[index % PLACES.length]!;
  const { id } = await createMaterial({
    ...{ title, city, state, latitude, longitude, location: `${city}, ${state}` },
    category: title.includes('stud') ? 'Lumber' : 'Concrete & Masonry',
    companyId: sellers[index % sellers.length]!,
    price: (2 + (index % 7) / 4).toFixed(2),
    quantity: 20 + index * 2,
  });
  listings.push(id);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** The same numbers for the same seed */
function dice(seed: string) {
  let turn = 0;
  const next = (below: number) => digest(`${seed} ${(turn += 1)}`).readUInt32BE() % below;
  return { next, pick: <T>(from: readonly T[]): T => from[next(from.length)]! };
}

type Dice = ReturnType<typeof dice>;
const update =
  (assignment: string) =>
  (tx: Tx, { pick }: Dice) =>
    tx.$executeRawUnsafe(`UPDATE materials SET ${assignment} WHERE id = $1::uuid`, pick(listings));
const updateCompany =
  (assignment: string) =>
  (tx: Tx, { pick }: Dice) =>
    tx.$executeRawUnsafe(`UPDATE companies SET ${assignment} WHERE id = $1::uuid`, pick(sellers));

const CHANGES: Record<string, (tx: Tx, dice: Dice) => Promise<unknown>> = {
  price: (tx, given) => update(`price = ${1 + given.next(400) / 100}`)(tx, given),
  stock: update(
    'quantity = quantity - least(7, quantity), quantity_sold = quantity_sold + least(7, quantity)',
  ),
  'sold out': update('quantity = 0, quantity_sold = quantity_sold + quantity'),
  restocked: update('quantity = quantity_listed - quantity_held, quantity_sold = 0'),
  paused: update('paused_at = now()'),
  resumed: update('paused_at = NULL, hidden_at = NULL'),
  hidden: update('hidden_at = now()'),
  deleted: update('deleted_at = now()'),
  back: update('deleted_at = NULL'),
  'a title': (tx, given) => update(`title = '${given.pick(TITLES)}, ${given.next(9)}'`)(tx, given),
  'a description': update(`description = 'Blocks and studs ' || random()`),
  'a condition': (tx, given) =>
    update(`condition = '${given.pick(['new', 'good', 'salvage'])}'`)(tx, given),
  'a unit': (tx, given) => update(`price_unit = '${given.pick(['each', 'per ton'])}'`)(tx, given),
  'a place': (tx, given) => {
    const [city, state, latitude, longitude] = given.pick(PLACES);
    return update(
      `city = '${city}', state = '${state}', latitude = ${latitude}, longitude = ${longitude},
       location = '${city}, ${state}'`,
    )(tx, given);
  },
  'a category': (tx, given) =>
    update(
      `(category_id, category, subcategory_id) = (SELECT id, name, NULL::uuid FROM categories
        WHERE name = '${given.pick(['Lumber', 'Concrete & Masonry'])}')`,
    )(tx, given),
  'a subcategory': update('subcategory_id = (SELECT id FROM subcategories LIMIT 1)'),
  'a photo': (tx, { pick }) =>
    tx.$executeRawUnsafe(
      `INSERT INTO material_images (material_id, object_path, width, height, position)
       SELECT $1::uuid, 'p' || random(), 4, 3, 1 + coalesce(max(position), 0)
         FROM material_images WHERE material_id = $1::uuid`,
      pick(listings),
    ),
  'a company’s name': updateCompany(`name = 'Yard ' || (random() * 9)::int`),
  'a company’s tick': updateCompany('verified = NOT verified'),
  'a company’s account': updateCompany('payment_enabled = NOT payment_enabled'),
  'a company’s place': updateCompany(`city = 'Joliet'`),
  suspended: updateCompany(`registration_status = 'suspended'`),
  reinstated: updateCompany(`registration_status = 'approved'`),
  synonyms: (tx) =>
    tx.$executeRawUnsafe(`INSERT INTO search_synonyms (words) VALUES ('stud, upright')`),
  'a category’s name': (tx, { next }) =>
    tx.$executeRawUnsafe(
      `UPDATE categories SET description = 'No. ${next(99)}' WHERE name = 'Lumber'`,
    ),
  'several at once': async (tx, given) => {
    await update('price = price + 1')(tx, given);
    await update('paused_at = now()')(tx, given);
    await updateCompany('verified = NOT verified')(tx, given);
  },
};

/** Made by factories, outside of transaction(): they count when their NOTIFY arrives. */
const OTHERS: Record<string, (dice: Dice) => Promise<unknown>> = {
  'a new listing': ({ next }) => list(next(100)),
  'a saved listing': async ({ pick }) => {
    const { userId } = await createActor();
    return db.savedMaterial.create({
      data: { userId, materialId: pick(listings), priceWhenSaved: 2 },
    });
  },
  'a sale': ({ pick }) => {
    const materialId = pick(listings);
    const unitPrice = pick(['0.90', '2.20', '4.00']);
    return createTransaction({ materialId, unitPrice, buyerCompanyId: buyerId });
  },
};

/** As a visitor gets it who may have changed something that this process hasn't heard of */
async function makeAfresh(path: string): Promise<string> {
  const response = await fetch(front.origin + path, { headers: { Cookie: 'change=1.1' } });
  return `${response.status} ${(await response.text()).replaceAll(/ nonce="[^"]*"/g, '')}`;
}

async function get(path: string): Promise<string> {
  const response = await fetch(front.origin + path);
  return `${response.status} ${await response.text()}`;
}

function difference(kept: string, fresh: string): string | null {
  if (kept === fresh) return null;
  const at = [...kept].findIndex((sign, index) => sign !== fresh[index]);
  const around = (page: string) => page.slice(Math.max(0, at - 60), at + 60);
  return `${around(kept)} should be ${around(fresh)}`;
}

test('after any change, every page kept is the page made afresh', async () => {
  const seed = process.env.SEED ?? randomUUID();
  const given = dice(seed);
  const names = [...Object.keys(CHANGES), ...Object.keys(OTHERS)]
    .map((name) => ({ name, place: given.next(1_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ name }) => name);
  let kept = 0;
  const third = given.next(3);
  const watched = pages.filter((_, index) => process.env.LONG_FAULTS || index % 3 === third);
  await Promise.all(watched.map(get));
  for (let round = 0; round < rounds(names.length, 600); round += 1) {
    const name = names[round % names.length]!;
    const change = CHANGES[name];
    if (change) {
      await transaction((tx) => change(tx, given));
    } else {
      await OTHERS[name]!(given);
      await notificationsDelivered();
    }
    for (const path of watched) {
      const before = made;
      const page = await get(path);
      if (made > before) continue;
      kept += 1;
      const stale = difference(page, await makeAfresh(path));
      expect(stale, `${path} after ${name}, round ${round}, SEED=${seed}`).toBeNull();
    }
  }
  // Otherwise nothing was compared. Chance decides how many; of 319 seldom fewer than 60.
  expect(kept).toBeGreaterThan(20);
}, 600_000);
