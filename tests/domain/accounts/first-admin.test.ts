import { beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { listen, listening } from '~/db/listen.server';
import { adminExists, createAdmin, createFirstAdmin, signIn } from '~/domain/accounts/index.server';
import { firstAdmin } from '~/domain/accounts/users/create-admin.server';
import { CreateFirstAdminForm } from '~/domain/accounts/users/users.schema';
import type { DomainError } from '~/lib/errors';
import { createActor, createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { refusalOf } from '../../setup/expectations';
import { notificationsDelivered } from '../../setup/notices';

const ADMIN = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@offcut.example',
  password: 'Battery!Staple8',
};
const FIRST = { ...ADMIN, adminSecret: 'admin secret of the tests' };
const NOWHERE = { ipAddress: null, userAgent: null };

beforeEach(async () => {
  await resetDatabase();
  firstAdmin.isKnown = false;
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const admins = () => db.user.findMany({ where: { role: 'admin' }, select: { email: true } });

describe('the first admin', () => {
  test('can be set up until one exists', async () => {
    expect(await adminExists()).toBe(false);
    await createFirstAdmin(FIRST, NOWHERE);
    expect(await adminExists()).toBe(true);
  });

  test('can sign in right away; the audit log has no password', async () => {
    const id = await createFirstAdmin(FIRST, NOWHERE);
    expect(await signIn(FIRST, NOWHERE)).toMatchObject({ userId: id });
    expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      role: 'admin',
      companyId: null,
      emailVerified: true,
    });
    const [line] = await db.auditLogEntry.findMany();
    expect(line).toMatchObject({ action: 'admin.created', actorUserId: null, subjectId: id });
    expect(JSON.stringify(line!.after)).not.toMatch(/Staple|argon2|secret/);
  });

  test('is created once by ten simultaneous requests', async () => {
    const results = await Promise.allSettled(
      times(10).map((index) =>
        createFirstAdmin({ ...FIRST, email: `admin-${index}@offcut.example` }, NOWHERE),
      ),
    );
    expect(await admins()).toHaveLength(1);
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as DomainError] : [],
    );
    expect(refusals).toHaveLength(9);
    for (const { code, status } of refusals) expect([code, status]).toEqual(['forbidden', 403]);
    expect(await db.auditLogEntry.count()).toBe(1);
  });

  test.each(['', 'admin secret of the test', 'admin secret of the tests ', 'x'.repeat(1000)])(
    'is not created with the secret %j',
    async (adminSecret) => {
      expect(await refusalOf(createFirstAdmin({ ...FIRST, adminSecret }, NOWHERE))).toMatchObject({
        code: 'forbidden',
        field: 'adminSecret',
      });
      expect(await admins()).toEqual([]);
    },
  );

  test('needs an uncommon password and an unused email', async () => {
    const weak = { ...FIRST, password: 'Password1!' };
    const visitor = { ...NOWHERE, ipAddress: '192.0.2.7' };
    // More often than the secret may be guessed.
    for (const _ of times(6)) {
      const refused = await refusalOf(createFirstAdmin(weak, visitor));
      expect(refused).toMatchObject({ code: 'invalid', field: 'password' });
    }
    await createUser({ email: ADMIN.email });
    expect(await refusalOf(createFirstAdmin(FIRST, NOWHERE))).toMatchObject({
      code: 'conflict',
      field: 'email',
    });
    expect(await admins()).toEqual([]);
  });

  test('tells every process to drop cached pages that link to setup', async () => {
    const changed = vi.fn();
    const stop = listen('catalogue_changed', changed);
    await listening();
    await createFirstAdmin(FIRST, NOWHERE);
    await notificationsDelivered();
    expect(changed).toHaveBeenCalled();
    stop();
  });
});

describe('guessing the secret', () => {
  const guess = (ipAddress: string | null, adminSecret = 'a guess') =>
    refusalOf(createFirstAdmin({ ...FIRST, adminSecret }, { ...NOWHERE, ipAddress }));

  test('stops after five attempts in 15 minutes from one IP, even with the right secret', async () => {
    for (const _ of times(5)) expect((await guess('192.0.2.7')).code).toBe('forbidden');
    const refused = await guess('192.0.2.7', FIRST.adminSecret);
    expect(refused).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(refused.details?.retryAfterSeconds).toBeGreaterThan(840);
    expect(await admins()).toEqual([]);
    await createFirstAdmin(FIRST, { ...NOWHERE, ipAddress: '192.0.2.8' });
  });

  test('stops after twenty attempts an hour from many IPs, even at once', async () => {
    const codes = await Promise.all(
      times(25).map(async (index) => (await guess(`192.0.2.${index}`)).code),
    );
    expect(codes.filter((code) => code === 'forbidden')).toHaveLength(20);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(5);
  });
});

describe('more admins', () => {
  test('are created by an admin, audited, and announced to open dashboards', async () => {
    const actor = await createActor(null, { role: 'admin' });
    const id = await createAdmin(ADMIN, actor);
    expect(await signIn(ADMIN, NOWHERE)).toMatchObject({ userId: id });
    expect(await db.auditLogEntry.findFirstOrThrow()).toMatchObject({
      action: 'admin.created',
      actorUserId: actor.userId,
      subjectId: id,
    });
    expect((await db.auditLogEntry.findFirstOrThrow()).after).toEqual({ role: 'admin' });
    expect(await db.adminEvent.findFirstOrThrow()).toMatchObject({
      type: 'list_changed',
      payload: { list: 'admins', byName: 'Maria Ortiz' },
    });
  });

  test('get an email, and so do the other admins, the one who created them too', async () => {
    const actor = await createActor(null, { role: 'admin' });
    const ben = await createUser({ role: 'admin' });
    await createAdmin(ADMIN, actor);
    const mails = await db.mail.findMany({ select: { kind: true, recipient: true } });
    const { email } = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
    const kind = 'admin_created';
    expect(mails).toHaveLength(3);
    expect(mails).toEqual(
      expect.arrayContaining(
        [ADMIN.email, ben.email, email].map((to) => ({ kind, recipient: to })),
      ),
    );
  });

  test('need a fresh password: a session left open makes none', async () => {
    const actor = await createActor(null, { role: 'admin' });
    const stale = createAdmin(ADMIN, { ...actor, isPasswordFresh: false });
    expect(await refusalOf(stale)).toMatchObject({ code: 'password_required' });
    expect(await admins()).toHaveLength(1);
  });

  test('cannot be created by anyone else', async () => {
    expect(await refusalOf(createAdmin(ADMIN, await createActor()))).toMatchObject({
      code: 'forbidden',
    });
    expect(await admins()).toEqual([]);
  });

  test('need an unused email: one of two simultaneous requests succeeds', async () => {
    const actor = await createActor(null, { role: 'admin' });
    const results = await Promise.allSettled([
      createAdmin(ADMIN, actor),
      createAdmin(ADMIN, actor),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', field: 'email' },
    });
  });
});

describe('admin input', () => {
  const typed = { ...FIRST, confirmPassword: FIRST.password };
  test.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ firstName: 'x'.repeat(51) }, 'First name too long'],
    [{ lastName: '' }, 'Last name is required'],
    [{ lastName: 'x'.repeat(51) }, 'Last name too long'],
    [{ email: 'dana' }, 'Please enter a valid email address'],
    [{ adminSecret: '' }, 'Admin secret key is required'],
    [{ confirmPassword: 'x' }, "Passwords don't match"],
  ])('%j is refused with a message', (values, message) => {
    const { error } = CreateFirstAdminForm.safeParse({ ...typed, ...values });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
