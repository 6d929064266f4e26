import { describe, expect, it, test } from 'vitest';
import { db } from '~/db/client.server';
import { DEMO_LOGINS, DEMO_PASSWORD, isEmpty, seedCategories } from '../../prisma/seed';
import { buildDemoData } from '../../prisma/seed/data';
import { insertDemo } from '../../prisma/seed/rows';
import { fillToScale } from '../../prisma/seed/scale';
import { checkInvariants } from '~/domain/trading/index.server';
import { MARKET } from '~/domain/catalogue/prices/market-sql.server';
import { PRICE_RATINGS } from '~/domain/catalogue/prices/copy';
import { isPasswordRight } from '~/domain/accounts/passwords/passwords.server';

const demo = buildDemoData(new Date());
const accounts = new Map(
  demo.companies.flatMap((c) => (c.paymentEnabled ? [[c.id, c.stripeAccountId!]] : [])),
);

describe('seeding an empty database', () => {
  it('adds the categories first, once, and still counts as empty', async () => {
    await seedCategories();
    await seedCategories();
    expect(await db.category.count()).toBe(15);
    expect(await db.subcategory.count()).toBe(
      demo.categories.flatMap((c) => c.subcategories).length,
    );
    expect(await isEmpty()).toBe(true);
  });

  it('then adds the whole demo, which satisfies every database constraint', async () => {
    await insertDemo(demo, accounts);
    expect(await isEmpty()).toBe(false);
    expect(await db.material.count()).toBe(demo.materials.length);
    const [sums] = await db.$queryRaw<
      { ledger: bigint; fees: string; kept: string; views: number; viewsByDay: number }[]
    >`
      SELECT (SELECT sum(amount_cents) FROM ledger_entries)::bigint AS ledger,
             (SELECT sum(amount_cents) FROM ledger_entries WHERE account = 'platform_fees')::text AS fees,
             (SELECT sum(amount * 100)::bigint FROM commissions WHERE status = 'paid')::text AS kept,
             (SELECT sum(views) FROM material_views)::int AS views,
             (SELECT sum(views) FROM company_view_days)::int AS "viewsByDay"`;
    expect(sums!.ledger).toBe(0n);
    expect(sums!.kept).toBe(sums!.fees);
    expect(sums!.views).toBeGreaterThan(demo.materials.length);
    expect(sums!.viewsByDay).toBe(sums!.views);
    const open = await db.transaction.count({
      where: { status: { in: ['pending', 'processing'] } },
    });
    expect(open).toBe(0);
  });

  it('finds the kinds of most listings, and rates a third of them in sound markets', async () => {
    const [kinds] = await db.$queryRaw<{ found: number; listings: number; of: number }[]>`
      SELECT count(DISTINCT product_kind_id)::int AS found, count(common_price)::int AS listings,
             count(*)::int AS of FROM materials`;
    const rated = await db.$queryRaw<{ rating: string; span: number }[]>`
      SELECT market.rating, market.max_cents / market.min_cents AS span
        FROM materials m ${MARKET} WHERE market.rating IS NOT NULL`;
    expect(kinds!.found).toBeGreaterThan(40);
    expect(kinds!.listings).toBeGreaterThan(kinds!.of / 3);
    expect(rated.length).toBeGreaterThan(kinds!.of / 3);
    expect(Math.max(...rated.map(({ span }) => span))).toBeLessThanOrEqual(3);
    const ratings = new Set(rated.map(({ rating }) => rating));
    expect([...ratings].toSorted()).toEqual(PRICE_RATINGS.map(({ rating }) => rating).toSorted());
  });

  it('counts what a box or keg of bolts, nails or hangers holds once', async () => {
    const boxes = await db.$queryRaw<{ title: string; held: number; said: number }[]>`
      SELECT m.title, round(m.price / m.common_price)::int AS held,
             substring(m.title FROM '(?:box|keg|bag|case) of (\\d+)')::int AS said
        FROM materials m JOIN product_kinds k ON k.id = m.product_kind_id
       WHERE k.common_unit = 'each' AND m.title ~ '(box|keg|bag|case) of \\d'`;
    expect(boxes.length).toBeGreaterThan(10);
    expect(boxes.filter(({ held, said }) => held !== said)).toEqual([]);
  });

  it('lets the three demo users sign in', async () => {
    for (const { email } of DEMO_LOGINS) {
      const user = await db.user.findUniqueOrThrow({ where: { email } });
      expect(await isPasswordRight(user.password, DEMO_PASSWORD)).toBe(true);
    }
    const seller = await db.user.findUniqueOrThrow({
      where: { email: DEMO_LOGINS[0].email },
      include: { company: true },
    });
    expect(seller.company?.paymentEnabled).toBe(true);
  });
});

test('the multiplied demo has what was asked for, its books add up, and no index is lost', async () => {
  const indexes = () =>
    db.$queryRaw`SELECT indexname FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`;
  const before = [
    await indexes(),
    await db.material.count(),
    await db.transaction.count(),
  ] as const;
  await fillToScale(process.env.DATABASE_URL!, { materials: 1000 });
  expect(await db.material.count()).toBe(before[1] + 1000);
  expect(await db.transaction.count()).toBe(before[2] + 2000);
  expect(await indexes()).toEqual(before[0]);
  expect(await checkInvariants()).toEqual([]);
});
