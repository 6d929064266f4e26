import { spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';

vi.setConfig({ testTimeout: 120_000 });

test('categories can be seeded without the demo, for an empty marketplace', async () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/seed.ts', 'categories'],
    { encoding: 'utf8', env: process.env },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(await db.category.count()).toBe(15);
  expect([await db.user.count(), await db.company.count(), await db.material.count()]).toEqual([
    0, 0, 0,
  ]);
});
