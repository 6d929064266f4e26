import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  banUser,
  closeAccount,
  exportOwnData,
  getCompanyAfterClosing,
  makeToken,
  removeAdmin,
  unbanUser,
} from '~/domain/accounts/index.server';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { removeMember } from '~/domain/companies/index.server';
import { sendMessage } from '~/domain/messaging/index.server';
import type { Actor } from '~/lib/actor';
import type { DomainError } from '~/lib/errors';
import { createMaterial } from '../../factories/material';
import { createNotification } from '../../factories/notification';
import { PASSWORD, PASSWORD_HASH } from '../../factories/password';
import { createRegistration } from '../../factories/registration';
import { appCode, giveTwoStep } from '../../factories/two-step';
import { mailsTo } from '../../factories/mailbox';
import { makeCompany, makeOwner } from '../../factories/company';
import { createSession, makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { makeAdmin } from '../administration/people';

beforeEach(resetDatabase);

const emailOf = async (id: string) =>
  (await db.user.findUniqueOrThrow({ where: { id }, select: { email: true } })).email;
const usePasswords = () => db.user.updateMany({ data: { password: PASSWORD_HASH } });
const close = (actor: Actor, typed: { currentPassword?: string; code?: string } = {}) =>
  closeAccount(
    { currentPassword: PASSWORD, ...typed },
    { actor: { ...actor, isPasswordFresh: true }, sessionId: randomUUID() },
  );
const adminCount = () => db.user.count({ where: { role: 'admin', anonymizedAt: null } });

describe('closing an account', () => {
  test('deletes the person, ends their sessions and sends a last email', async () => {
    const { user, actor } = await makeOwner();
    await createSession(user.id);
    await usePasswords();
    await close(actor);
    expect(await db.user.count({ where: { email: user.email } })).toBe(0);
    expect(await db.userSession.count()).toBe(0);
    expect((await mailsTo(user.email)).map(({ kind }) => kind)).toContain('account_closed');
  });

  test('needs the password however fresh, and is refused to the last admin', async () => {
    const admin = await makeAdmin();
    await usePasswords();
    const wrong = close(admin, { currentPassword: 'Wrong!Horse7' });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid', field: 'currentPassword' });
    await expect(close(admin)).rejects.toMatchObject({ code: 'conflict' });
    await makeAdmin('Ben', 'Okafor');
    await close(admin);
    expect(await adminCount()).toBe(1);
  });

  test('needs a code with two-step sign-in, and counts the wrong ones', async () => {
    const { user, actor } = await makeOwner();
    const { user: guessed, actor: guesser } = await makeOwner();
    await usePasswords();
    const { secret } = await giveTwoStep(user.id);
    await expect(close(actor)).rejects.toMatchObject({ code: 'code_required', field: 'code' });
    await close(actor, { code: appCode(secret) });
    expect(await db.user.count({ where: { email: user.email } })).toBe(0);

    const theirs = await giveTwoStep(guessed.id);
    for (const later of [7, 8, 9, 10, 11]) {
      const wrong = close(guesser, { code: appCode(theirs.secret, later) });
      await expect(wrong).rejects.toMatchObject({ code: 'invalid', field: 'code' });
    }
    const right = close(guesser, { code: appCode(theirs.secret) });
    await expect(right).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('allows ten wrong passwords in 15 minutes', async () => {
    const { actor } = await makeOwner();
    await usePasswords();
    const wrong = () => close(actor, { currentPassword: 'Wrong!Horse7' });
    const codes = (await Promise.allSettled(Array.from({ length: 10 }, wrong))).map(
      (result) => result.status === 'rejected' && (result.reason as DomainError).code,
    );
    expect(codes).toEqual(Array(10).fill('invalid'));
    await expect(close(actor)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('is said beforehand to make the next in line the owner, or to end the sales', async () => {
    const company = await makeCompany();
    const { actor: owner } = await makeMember(company.id);
    expect(await getCompanyAfterClosing(owner)).toBe(ACCOUNTS_COPY.closing.noOneLeft);
    const { actor: member } = await makeMember(company.id, 'member');
    const { user: next } = await makeMember(company.id, 'admin');
    expect(await getCompanyAfterClosing(owner)).toBe(
      ACCOUNTS_COPY.closing.newOwner(`${next.firstName} ${next.lastName}`),
    );
    expect(await getCompanyAfterClosing(member)).toBeNull();
    await makeMember(company.id);
    expect(await getCompanyAfterClosing(owner)).toBeNull();
  });

  test('can be preceded by an export of everything kept about the person', async () => {
    const { companyId, user, actor } = await makeOwner();
    const { id: userId } = user;
    const material = await createMaterial({ companyId });
    const other = await makeCompany();
    await createSession(userId);
    await giveTwoStep(userId);
    await makeToken({ name: 'Yard', scope: 'read', nonce: randomUUID() }, actor);
    await db.passkey.create({
      data: { userId, credentialId: 'x', publicKey: new Uint8Array(1), counter: 0, name: 'Phone' },
    });
    await db.savedMaterial.create({
      data: { userId, materialId: material.id, priceWhenSaved: 10 },
    });
    await db.savedSearch.create({ data: { userId, query: 'search=block', label: 'Block' } });
    await db.notificationMute.create({ data: { userId, category: 'orders' } });
    await sendMessage(
      {
        companyId: other.id,
        subject: 'Pickup',
        content: 'Can we come on Monday?',
        nonce: randomUUID(),
      },
      actor,
    );
    await db.upload.create({
      data: {
        userId,
        companyId,
        objectPath: 'uploads/a.webp',
        width: 40,
        height: 30,
        digest: 'a'.repeat(64),
      },
    });
    await createNotification({ recipientCompanyId: companyId, title: 'Welcome aboard' });
    await createRegistration({
      contactUserId: userId,
      contactEmail: user.email,
      contactPosition: 'Yard boss',
      status: 'approved',
    });
    const admin = await makeAdmin();
    await banUser(userId, { reason: 'Sent spam.' }, admin);
    await unbanUser(userId, admin);
    await createSession(userId);
    expect(JSON.stringify(await exportOwnData(admin))).toContain('user.banned');
    expect(JSON.stringify(await exportOwnData(admin))).not.toContain('Sent spam.');

    const exported = await exportOwnData(actor);
    expect(exported).toMatchObject({
      email: user.email,
      secondFactorAt: expect.any(Date),
      registration: { contactPhone: '(512) 555-0142', contactPosition: 'Yard boss' },
      sessions: [{ hasSecondFactor: false }],
      passkeys: [{ name: 'Phone' }],
      saved: [{ materialId: material.id }],
      searches: [{ label: 'Block', isActive: true }],
      mutes: [{ category: 'orders' }],
      messages: [{ content: 'Can we come on Monday?' }],
      uploads: [{ width: 40, height: 30 }],
      audit: expect.arrayContaining([expect.objectContaining({ action: 'user.banned' })]),
    });
    expect(exported.notifications).toContainEqual(
      expect.objectContaining({ title: 'Welcome aboard' }),
    );
  });

  test('can be preceded by an export without secrets or others’ data', async () => {
    const { user, actor } = await makeOwner();
    const other = await makeOwner();
    await createSession(user.id);
    const text = JSON.stringify(await exportOwnData(actor));
    expect(text).toContain(user.email);
    expect(text).not.toContain(other.user.email);
    expect(text).not.toMatch(/no-password|sessionToken|tokenDigest|Secret"|publicKey|codeDigest/);
  });
});

describe('removing an admin', () => {
  test('needs another admin with a fresh password, and sends an email', async () => {
    const ada = await makeAdmin();
    const ben = await makeAdmin('Ben', 'Okafor');
    const email = await emailOf(ben.userId);
    const { actor: seller } = await makeOwner();
    for (const [actor, id, code] of [
      [seller, ben.userId, 'forbidden'],
      [{ ...ada, isPasswordFresh: false }, ben.userId, 'password_required'],
      [ada, ada.userId, 'conflict'],
      [ada, seller.userId, 'not_found'],
    ] as const) {
      await expect(removeAdmin(id, actor)).rejects.toMatchObject({ code });
    }
    expect(await adminCount()).toBe(2);
    expect((await removeAdmin(ben.userId, ada)).name).toBe('Ben Okafor');
    expect(await adminCount()).toBe(1);
    const [mail] = await mailsTo(email, 'account_closed');
    const text = JSON.stringify(mail!.content);
    expect(text).toContain('Your name stays in the admins’ audit log.');
    expect(text).not.toContain('company');
  });

  test('leaves one of two who remove each other at once', async () => {
    const [ada, ben] = [await makeAdmin(), await makeAdmin('Ben', 'Okafor')];
    const results = await Promise.allSettled([
      removeAdmin(ben.userId, ada),
      removeAdmin(ada.userId, ben),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await adminCount()).toBe(1);
  });
});

test('a removed member gets an email that says what still works', async () => {
  const company = await makeCompany();
  const { actor } = await makeMember(company.id);
  const { user } = await makeMember(company.id, 'member');
  await removeMember(user.id, actor);
  const [mail] = await mailsTo(user.email, 'team_removed');
  expect(mail!.subject).toContain(company.name);
});
