import { expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { checkInvariants } from '~/domain/trading/index.server';
import { seedCategories } from '../../prisma/seed';
import { buildDemoData } from '../../prisma/seed/data';
import { insertDemo } from '../../prisma/seed/rows';
import { fillToScale } from '../../prisma/seed/scale';

test('the multiplied demo data has what was asked for, its books add up, and no index is lost', async () => {
  await seedCategories();
  await insertDemo(buildDemoData(new Date()), new Map());
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
