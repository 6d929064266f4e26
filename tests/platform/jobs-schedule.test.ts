import { parseCronItem } from 'graphile-worker';
import { expect, onTestFinished, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { jobs } from '~/lifecycle.server';
import { addJob, startWorkerInProcess } from '~/services/jobs.server';
import { waitingJobs } from '../factories/mailbox';

const [{ handlers, scheduled }] = jobs as [Required<(typeof jobs)[number]>];

// A schedule that the worker can't read keeps it from starting, and no job runs.
test.each(Object.entries(scheduled))(
  'the worker can parse the schedule of %s, which isn’t queued as well',
  (name, [cron]) => {
    expect(parseCronItem({ task: name, match: cron }).task).toBe(name);
    expect(handlers).not.toHaveProperty(name);
  },
);

test('ten minutes after their worker was killed, a job and its queue are free for another', async () => {
  for (const companyId of ['lost', 'begun']) {
    await addJob(db, 'send_webhooks', { companyId }, { queueName: companyId });
  }
  await db.$executeRaw`
    UPDATE graphile_worker._private_job_queues SET locked_by = 'killed',
      locked_at = now() - CASE queue_name WHEN 'lost' THEN interval '11 minutes' ELSE '9 minutes' END`;
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs j SET locked_by = q.locked_by, locked_at = q.locked_at
      FROM graphile_worker._private_job_queues q WHERE q.id = j.job_queue_id`;
  const sweep = () => db.$executeRaw`
    SELECT graphile_worker.add_job('sweep_mails', job_key => 'swept', max_attempts => 3)`;
  await sweep();
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = now() - interval '1 hour'
     WHERE key = 'swept'`;
  await sweep();
  await scheduled.release_lost_jobs![1]();
  expect(await waitingJobs('sweep_mails'), 'the replaced one is gone').toHaveLength(1);
  const rows = await db.$queryRaw<unknown[]>`
    SELECT queue_name, q.locked_by AS queue, j.locked_by AS job
      FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id ORDER BY j.id`;
  expect(rows).toEqual([
    { queue_name: 'lost', queue: null, job: null },
    { queue_name: 'begun', queue: 'killed', job: 'killed' },
  ]);
});

test('a job that goes on for longer renews its lock and that of its queue', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval');
  let end = () => {};
  onTestFinished(async () => {
    end();
    await worker.stop();
  });
  const begun = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const worker = startWorkerInProcess([{ handlers: { alert_savers: begun } }]);
  await addJob(db, 'alert_savers', { materialId: '' }, { queueName: 'long' });
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 10_000);
  await db.$executeRaw`UPDATE graphile_worker._private_job_queues
    SET locked_at = now() - interval '11 minutes' WHERE queue_name = 'long'`;
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '11 minutes'
    WHERE locked_by IS NOT NULL`;
  for (const [renew, ms] of intervals.mock.calls) if (ms === 60_000) renew();
  const lockOf = async () =>
    db.$queryRaw<unknown[]>`
      SELECT q.locked_at > now() - interval '1 minute' AS queue, j.locked_at > now() - interval '1 minute' AS job
        FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id WHERE queue_name = 'long'`;
  await expect.poll(lockOf).toEqual([{ queue: true, job: true }]);
});

test('a daily run missed while no worker ran comes once when two start, a run made doesn’t', async () => {
  const due = new Date(Date.now() - 150 * 60_000);
  due.setUTCSeconds(0, 0);
  const daily = `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
  const [missed, made, hourly] = [vi.fn(async () => {}), vi.fn(), vi.fn()];
  await db.$executeRaw`
    INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    SELECT identifier, now() - interval '9 days', ${due}::timestamptz - ago FROM (VALUES
      ('missed', interval '1 day'), ('made', interval '0'), ('hourly', interval '1 day')
    ) AS known(identifier, ago)`;
  const scheduled = {
    missed: [daily, missed] as [string, typeof missed],
    made: [daily, made] as [string, typeof made],
    hourly: [`${due.getUTCMinutes()} * * * *`, hourly] as [string, typeof hourly],
  };
  const workers = [1, 2].map(() => startWorkerInProcess([{ scheduled }]));
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
  await vi.waitFor(() => expect(missed).toHaveBeenCalled(), 10_000);
  await vi.waitFor(async () => expect(await waitingJobs('missed')).toEqual([]), 10_000);
  expect([missed, made, hourly].map((run) => run.mock.calls.length)).toEqual([1, 0, 0]);
});
