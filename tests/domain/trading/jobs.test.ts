import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { tradingJobs } from '~/domain/trading/index.server';
import { addJob, startWorkerInProcess, type RunningWorker } from '~/services/jobs.server';
import { useSandbox } from '../../setup/sandbox';
import { see, stockOf, timelineOf, createPurchase } from './trade';

const sandbox = useSandbox();
let worker: RunningWorker;
const ran: string[] = [];
beforeAll(async () => {
  const alert_savers = async ({ materialId }: { materialId: string }) => ran.push(materialId);
  worker = startWorkerInProcess([tradingJobs, { handlers: { alert_savers } }]);
});
afterAll(() => worker.stop());

test('a hold expires without a page visit', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  await db.stockHold.update({ where: { transactionId }, data: { expiresAt: new Date() } });
  await addJob(db, 'expire_hold', { transactionId }, { jobKey: `expire_hold:${transactionId}` });
  await vi.waitFor(async () => expect((await see(transactionId)).status).toBe('cancelled'), 15_000);
  expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
  const left = () => db.$queryRaw`
    SELECT 1 FROM graphile_worker.jobs WHERE key = ${`expire_hold:${transactionId}`}`;
  await vi.waitFor(async () => expect(await left()).toEqual([]), 10_000);
  expect(await timelineOf(transactionId)).toEqual(['started', 'cancelled']);
});

test('a job queued in a rolled-back transaction never runs, and a keyed job runs once', async () => {
  const rolledBack = transaction(async (tx) => {
    await addJob(tx, 'alert_savers', { materialId: 'rolled back' });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  const soon = new Date(Date.now() + 300);
  await transaction(async (tx) => {
    await addJob(tx, 'alert_savers', { materialId: 'first' }, { jobKey: 'one', runAt: soon });
    await addJob(tx, 'alert_savers', { materialId: 'second' }, { jobKey: 'one', runAt: soon });
  });
  await vi.waitFor(() => expect(ran).toContain('second'), 10_000);
  expect(ran).toEqual(['second']);
});
