import { parseCronItem } from 'graphile-worker';
import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { catalogueJobs } from '~/domain/catalogue/jobs.server';
import { getMaterial } from '~/domain/catalogue/index.server';
import { pausePastListings } from '~/domain/catalogue/selling/pause-listings.server';
import { centralDay } from '~/lib/central-clock';
import { createMaterial } from '../../factories/material';
import { resetDatabase } from '../../setup/database';

beforeEach(resetDatabase);

const dayIn = (days: number) => new Date(centralDay(new Date(Date.now() + days * 86_400_000)));

test('a listing is paused on the day after its last one, once', async () => {
  const past = await createMaterial({ availableUntil: dayIn(-1) });
  const last = await createMaterial({ availableUntil: dayIn(0) });
  const open = await createMaterial();
  expect(await pausePastListings()).toBe(1);
  expect(await getMaterial(past.id)).toBeNull();
  for (const { id } of [last, open]) expect(await getMaterial(id)).not.toBeNull();
  const { pausedAt } = await db.material.findUniqueOrThrow({ where: { id: past.id } });
  expect(await pausePastListings()).toBe(0);
  expect((await db.material.findUniqueOrThrow({ where: { id: past.id } })).pausedAt).toEqual(
    pausedAt,
  );
});

test('many are paused in batches, past one that a purchase has locked', async () => {
  const past = { availableUntil: dayIn(-1) };
  const busy = await createMaterial(past);
  for (let made = 1; made < 4; made += 1) await createMaterial(past);
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM materials WHERE id = ${busy.id}::uuid FOR UPDATE`;
    expect(await pausePastListings(2)).toBe(3);
  });
  expect(await pausePastListings(2)).toBe(1);
  const [queued] = await db.$queryRaw<{ jobs: number }[]>`
    SELECT count(*)::int AS jobs FROM graphile_worker.jobs
     WHERE task_identifier = 'release_unpaid_sales'`;
  expect(queued!.jobs).toBe(4);
});

// 5 and 6 are midnight Central, in summer and winter.
test.each([5, 6, 17])('the job runs within ten minutes of %i:00 UTC', (hour) => {
  const [match] = catalogueJobs.scheduled.pause_past_listings;
  const job = parseCronItem({ task: 'pause_past_listings', match });
  const runsAt = (min: number) => job.match({ min, hour, date: 1, month: 7, dow: 4 });
  expect(Array.from({ length: 10 }, (_, min) => runsAt(min))).toContain(true);
});
