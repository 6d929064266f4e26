import { expect, onTestFinished, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import {
  administrationJobs,
  acquireLock,
  watchAdminEvents,
  type LiveAdminEvent,
} from '~/domain/administration/index.server';
import { startWorkerInProcess } from '~/services/jobs.server';
import { makeAdmin } from '../domain/administration/people';
import { createMaterial } from '../factories/material';

vi.setConfig({ testTimeout: 120_000 });

test('a lock whose holder is gone expires, and dashboards show it', async () => {
  const ada = await makeAdmin('Ada', 'Lopez');
  const { id: materialId } = await createMaterial();
  const told: LiveAdminEvent[] = [];
  const watch = watchAdminEvents((event) => told.push(event));
  onTestFinished(() => watch.end());
  await watch.begun;

  await acquireLock(materialId, ada);
  await db.$executeRaw`UPDATE material_edit_locks SET expires_at = now() + interval '0.2 seconds'`;
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = now() + interval '0.2 seconds'
     WHERE key = ${`expire_edit_lock:${materialId}`}`;
  const worker = startWorkerInProcess([administrationJobs]);
  onTestFinished(() => worker.stop());
  await vi.waitFor(
    () =>
      expect(told.at(-1)).toMatchObject({
        type: 'material_lock_released',
        materialId,
        releasedByName: 'Ada Lopez',
        reason: 'timeout',
      }),
    20_000,
  );
  expect(await db.materialEditLock.count()).toBe(0);
  expect(told.filter(({ type }) => type === 'material_lock_released')).toHaveLength(1);
});
