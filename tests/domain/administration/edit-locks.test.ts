import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { endUserSession, createUserSession, banUser } from '~/domain/accounts/index.server';
import {
  acquireLock,
  administrationJobs,
  getLock,
  listLocks,
  releaseLock,
  releaseLocksOf,
  renewLock,
  requireLock,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { createMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { keptEvents } from './events';
import { makeAdmin } from './people';

let ada: Actor;
let ben: Actor;
let materialId: string;
beforeEach(async () => {
  await resetDatabase();
  ada = await makeAdmin('Ada', 'Lopez');
  ben = await makeAdmin('Ben', 'Okafor');
  materialId = (await createMaterial()).id;
});

const { expire_edit_lock: expireEditLock } = administrationJobs.handlers;

const runOut = (id = materialId) =>
  db.$executeRaw`
    UPDATE material_edit_locks SET expires_at = now() - interval '1 second'
     WHERE material_id = ${id}::uuid`;

test('an admin acquires a lock for five minutes, with an event and a job', async () => {
  const lock = await acquireLock(materialId, ada);
  expect(lock).toMatchObject({ materialId, lockedBy: ada.userId, lockedByName: 'Ada Lopez' });
  const leftMs = Date.parse(lock.expiresAt) - Date.now();
  expect(leftMs).toBeGreaterThan(295_000);
  expect(leftMs).toBeLessThan(305_000);
  expect(await listLocks()).toEqual([lock]);
  expect(await keptEvents()).toEqual([
    {
      type: 'material_lock_acquired',
      materialId,
      lockedBy: ada.userId,
      lockedByName: 'Ada Lopez',
    },
  ]);
  const jobs = await db.$queryRaw<{ key: string; runAt: Date }[]>`
    SELECT key, run_at AS "runAt" FROM graphile_worker.jobs WHERE key LIKE 'expire_edit_lock%'`;
  expect(jobs).toEqual([
    { key: `expire_edit_lock:${materialId}`, runAt: new Date(lock.expiresAt) },
  ]);
});

test('another admin is refused with the holder’s name until the release', async () => {
  await acquireLock(materialId, ada);
  for (const attempt of [acquireLock, renewLock, releaseLock]) {
    await expect(attempt(materialId, ben)).rejects.toMatchObject({
      code: 'locked',
      status: 409,
      message: expect.stringContaining('Ada Lopez') as string,
      details: { title: 'Material Locked', lockedBy: ada.userId, lockedByName: 'Ada Lopez' },
    });
  }
  expect(await releaseLock(materialId, ada)).toBe(true);
  expect(await releaseLock(materialId, ada)).toBe(false);
  await acquireLock(materialId, ben);
  expect(await keptEvents()).toMatchObject([
    { type: 'material_lock_acquired', lockedBy: ada.userId },
    { type: 'material_lock_released', releasedByName: 'Ada Lopez', reason: 'released' },
    { type: 'material_lock_acquired', lockedBy: ben.userId },
  ]);
});

test('acquiring it again and renewing it only extend it', async () => {
  await acquireLock(materialId, ada);
  await db.$executeRaw`UPDATE material_edit_locks SET expires_at = now() + interval '1 minute'`;
  const { expiresAt } = await renewLock(materialId, ada);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(240_000);
  await acquireLock(materialId, ada);
  expect(await keptEvents()).toHaveLength(1);
});

test('an expired lock can’t be renewed, and expires with one event', async () => {
  await acquireLock(materialId, ada);
  await runOut();
  expect(await getLock(materialId)).toBeNull();
  await expect(renewLock(materialId, ada)).rejects.toMatchObject({ code: 'locked' });
  await Promise.all([
    expireEditLock({ materialId }),
    expireEditLock({ materialId }),
    acquireLock(materialId, ben),
  ]);
  const events = await keptEvents();
  expect(events.filter(({ reason }) => reason === 'timeout')).toEqual([
    {
      type: 'material_lock_released',
      materialId,
      releasedBy: ada.userId,
      releasedByName: 'Ada Lopez',
      reason: 'timeout',
    },
  ]);
  expect(events.at(-1)).toMatchObject({ type: 'material_lock_acquired', lockedBy: ben.userId });
  expect(await getLock(materialId)).toMatchObject({ lockedBy: ben.userId });
});

test('the expiry job of a renewed lock waits for its new end', async () => {
  const lock = await acquireLock(materialId, ada);
  await renewLock(materialId, ada);
  await expireEditLock({ materialId });
  expect(await getLock(materialId)).toMatchObject({ lockedBy: ada.userId });
  const [job] = await db.$queryRaw<{ runAt: Date }[]>`
    SELECT run_at AS "runAt" FROM graphile_worker.jobs WHERE key LIKE 'expire_edit_lock%'`;
  expect(job!.runAt.getTime()).toBeGreaterThanOrEqual(Date.parse(lock.expiresAt));
});

test('of 20 admins at once, one gets the lock, with one event', async () => {
  const admins = await Promise.all(Array.from({ length: 20 }, (_, n) => makeAdmin(`Admin${n}`)));
  for (let round = 0; round < 2; round += 1) {
    const { id } = await createMaterial();
    const results = await Promise.allSettled(admins.map((admin) => acquireLock(id, admin)));
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(
      results.filter(
        (r) => r.status === 'rejected' && (r.reason as { status?: number }).status !== 409,
      ),
    ).toEqual([]);
    expect((await keptEvents()).filter((event) => event.materialId === id)).toHaveLength(1);
    expect((await getLock(id))?.lockedBy).toBe(won[0]!.value.lockedBy);
  }
});

test('saving needs the lock, and its timeout waits for the save', async () => {
  await expect(transaction((tx) => requireLock(tx, materialId, ada))).rejects.toMatchObject({
    code: 'locked',
  });
  await acquireLock(materialId, ada);
  await expect(transaction((tx) => requireLock(tx, materialId, ben))).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringContaining('Ada Lopez') as string,
  });

  await db.$executeRaw`UPDATE material_edit_locks SET expires_at = now() + interval '3 seconds'`;
  const checked = gate();
  const mayCommit = gate();
  const saving = transaction(async (tx) => {
    await requireLock(tx, materialId, ada);
    checked.open();
    await mayCommit.opened;
    await tx.material.update({ where: { id: materialId }, data: { title: 'Saved in time' } });
  });
  await Promise.race([checked.opened, saving]);
  await expect.poll(() => getLock(materialId), { timeout: 20_000 }).toBeNull();
  const expiring = expireEditLock({ materialId });
  const waiting = () => db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%DELETE FROM material_edit_locks%'`;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  expect(await keptEvents()).toHaveLength(1);
  mayCommit.open();
  await saving;
  await expiring;
  expect(await db.materialEditLock.count()).toBe(0);
  expect(await db.material.findUnique({ where: { id: materialId } })).toMatchObject({
    title: 'Saved in time',
  });
});

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test('signing out or a ban releases all of the user’s locks', async () => {
  const other = (await createMaterial()).id;
  await acquireLock(materialId, ada);
  await acquireLock(other, ada);
  await endUserSession(await createUserSession(ada.userId, { userAgent: null, ipAddress: null }));
  expect(await listLocks()).toEqual([]);
  expect((await keptEvents()).slice(2)).toMatchObject([
    { type: 'material_lock_released', reason: 'signed_out', releasedByName: 'Ada Lopez' },
    { type: 'material_lock_released', reason: 'signed_out' },
  ]);

  await acquireLock(materialId, ben);
  await db.user.update({ where: { id: ben.userId }, data: { role: 'company_user' } });
  await banUser(ben.userId, {}, ada);
  expect(await listLocks()).toEqual([]);
  expect(await keptEvents()).toContainEqual({
    type: 'material_lock_released',
    materialId,
    releasedBy: ben.userId,
    releasedByName: 'Ben Okafor',
    reason: 'banned',
  });
  expect(await transaction((tx) => releaseLocksOf(tx, ben.userId, 'banned'))).toBe(0);
});

test('only admins take locks, and only on existing materials', async () => {
  const seller = await createActor((await createMaterial()).companyId);
  for (const attempt of [acquireLock, renewLock, releaseLock]) {
    await expect(attempt(materialId, seller)).rejects.toMatchObject({ status: 403 });
  }
  await db.material.update({ where: { id: materialId }, data: { deletedAt: new Date() } });
  for (const id of [materialId, randomUUID(), 'no id']) {
    await expect(acquireLock(id, ada)).rejects.toMatchObject({ status: 404 });
  }
});
