import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import {
  administrationJobs,
  getLock,
  watchAdminEvents,
  type LiveAdminEvent,
} from '~/domain/administration/index.server';
import { startWorkerInProcess } from '~/services/jobs.server';
import { makeAdmin } from '../domain/administration/people';
import { createMaterial } from '../factories/material';

vi.setConfig({ testTimeout: 120_000 });

test('the lock of an admin whose process is killed expires, and dashboards show it', async () => {
  const ada = await makeAdmin('Ada', 'Lopez');
  const { id: materialId } = await createMaterial();
  const told: LiveAdminEvent[] = [];
  const watch = watchAdminEvents((event) => told.push(event));
  onTestFinished(() => watch.end());
  await watch.begun;

  const holder = fork(
    'tests/domain/administration/programs/lock-and-report.ts',
    [materialId, ada.userId],
    {
      execArgv: ['--import', 'tsx'],
      env: process.env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  onTestFinished(() => void holder.kill('SIGKILL'));
  await vi.waitFor(
    () => expect(told.map(({ type }) => type)).toContain('material_lock_acquired'),
    20_000,
  );
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(await getLock(materialId)).toMatchObject({ lockedBy: ada.userId });

  await db.$executeRaw`UPDATE material_edit_locks SET expires_at = now() + interval '1 second'`;
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 second'
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
