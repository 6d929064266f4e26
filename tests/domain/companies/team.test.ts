import { beforeEach, describe, expect, test } from 'vitest';
import { db, type Tx } from '~/db/client.server';
import { lockCompany } from '~/db/lock-company.server';
import { createUserSession, deleteUser, findViewer } from '~/domain/accounts/index.server';
import { TEAM_COPY } from '~/domain/companies/copy';
import {
  acceptInvitation,
  changeMemberRole,
  getInvitation,
  getTeam,
  inviteMember,
  joinCompany,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import type { DomainError } from '~/lib/errors';
import type { CompanyRole } from '~/lib/choices/roles';
import { createCompany, makeOwner, reinstate, suspend } from '../../factories/company';
import { createRegistration } from '../../factories/registration';
import { rounds } from '../../faults/rounds';
import { createActor, createUser, makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { statementsOf } from '../../setup/statements';
import { doWhileLocked } from '../../setup/while-locked';
import { makeAdmin } from '../administration/people';
import { mailsTo, linkMailedTo } from '../../factories/mailbox';

const EMAIL = 'new.hand@people.example';
const PERSON = {
  firstName: 'Nadia',
  lastName: 'Hand',
  newPassword: 'Better-Stapler!8',
  confirmPassword: 'Better-Stapler!8',
};

let companyId: string;
let owner: Actor;
let stranger: Actor;

beforeEach(async () => {
  await resetDatabase();
  ({ companyId, actor: owner } = await makeOwner());
  stranger = (await makeOwner({ name: 'Theirs' })).actor;
});

const invite = (role: CompanyRole = 'member', actor = owner, email = EMAIL) =>
  inviteMember({ email, role }, actor);
const tokenOf = async (email = EMAIL) => (await linkMailedTo(email)).replace('/invite/', '');
async function inviteForToken(role?: CompanyRole): Promise<string> {
  await invite(role);
  return tokenOf();
}
const roleOf = async (userId: string) =>
  (
    await db.userCompanyRole.findUnique({
      where: { userId_companyId: { userId, companyId } },
    })
  )?.role;
const owners = () =>
  db.userCompanyRole.count({ where: { companyId, role: 'owner', user: { companyId } } });
const invitation = () =>
  db.companyInvitation.findFirstOrThrow({ where: { companyId, email: EMAIL } });
const accept = (token: string, person = PERSON, ipAddress: string | null = null) =>
  acceptInvitation(token, person, { ipAddress, userAgent: null });
/** As if that many had been counted. */
const skipTo = (points: number) => db.rateLimit.updateMany({ data: { points } });
const emailOf = async ({ userId }: Actor) =>
  (await db.user.findUniqueOrThrow({ where: { id: userId } })).email;

describe('inviting', () => {
  test('an owner needs a fresh password; a refusal uses up no invitation', async () => {
    const stale = { ...owner, isPasswordFresh: false };
    await expectRefusal(invite('owner', stale), 'password_required');
    expect(await db.rateLimit.count()).toBe(0);
    await invite('member', stale);
    expect(await db.rateLimit.count()).toBe(1);
  });

  test('sends a link for seven days, stored only as a digest', async () => {
    await invite();
    const [mail] = await mailsTo(EMAIL);
    expect(mail!.kind).toBe('team_invitation');
    const token = await tokenOf();
    expect(token).toHaveLength(43);
    const row = await invitation();
    expect(JSON.stringify(row)).not.toContain(token);
    const days = (row.expiresAt.getTime() - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeCloseTo(7, 2);
    expect((await getTeam(owner))!.invitations).toMatchObject([
      { email: EMAIL, role: 'member', isExpired: false },
    ]);
  });

  test('again replaces the link', async () => {
    await invite();
    const first = await tokenOf();
    const { id, expiresAt } = await invitation();
    const aMinuteAgo = new Date(expiresAt.getTime() - 61_000);
    await db.companyInvitation.update({ where: { id }, data: { expiresAt: aMinuteAgo } });
    await resendInvitation(id, owner);
    const second = await tokenOf();
    expect(second).not.toBe(first);
    expect(await invite('admin')).toBe('member');
    const third = await tokenOf();
    expect(await getInvitation(first, null)).toBeNull();
    expect(await getInvitation(second, null)).toBeNull();
    expect(await getInvitation(third, null)).toMatchObject({ role: 'admin', state: 'new' });
    expect((await getTeam(owner))!.invitations).toHaveLength(1);
  });

  test('sent again within a minute, for an answer that was lost, is one email', async () => {
    const token = await inviteForToken();
    expect(await invite()).toBeNull();
    const { id } = await invitation();
    expect(await resendInvitation(id, owner)).toEqual({ email: EMAIL, isSent: false });
    expect(await mailsTo(EMAIL)).toHaveLength(1);
    expect(await getInvitation(token, null)).toMatchObject({ state: 'new' });
  });

  test('is for owners, and for admins who invite members', async () => {
    const admin = (await makeMember(companyId, 'admin')).actor;
    const member = (await makeMember(companyId, 'member')).actor;
    await invite('member', admin);
    await expectRefusal(invite('owner', admin), {
      code: 'forbidden',
      message: TEAM_COPY.invitesMembersOnly,
    });
    await invite('owner');
    const { id } = await invitation();
    await expectRefusal(resendInvitation(id, admin), 'forbidden');
    await expectRefusal(revokeInvitation(id, admin), 'forbidden');
    await expectRefusal(invite('member', admin), {
      code: 'forbidden',
      field: 'email',
      message: 'This person is already invited as Owner. Ask an owner to change that.',
    });
    expect(await invitation()).toMatchObject({ id, role: 'owner' });
    await expectRefusal(invite('member', member), 'forbidden');
    await expectRefusal(invite('member', await createActor()), 'no_company');
    expect((await getTeam(member))!.invitations).toEqual([]);
  });

  test('never touches another company’s invitations', async () => {
    await invite();
    const { id } = await invitation();
    for (const act of [resendInvitation, revokeInvitation]) {
      await expectRefusal(act(id, stranger), 'not_found');
      await expectRefusal(act('no-id', owner), 'not_found');
    }
    expect(await mailsTo(EMAIL)).toHaveLength(1);
    expect((await getTeam(stranger))!.invitations).toEqual([]);
  });

  test('refuses a team member', async () => {
    const { user } = await makeMember(companyId, 'member');
    await expectRefusal(invite('member', owner, user.email), {
      code: 'conflict',
      field: 'email',
    });
  });

  test('runs the same queries for a free address and one in another company', async () => {
    const sent = async (email: string) =>
      (await statementsOf(() => invite('member', owner, email))).map(({ text }) => text);
    expect(await sent(await emailOf(stranger))).toEqual(await sent(EMAIL));
    expect((await getTeam(owner))!.invitations).toHaveLength(2);
  });

  test('tells a person in another company what to do, by email only', async () => {
    const email = await emailOf(stranger);
    await invite('member', owner, email);
    const [mail] = await mailsTo(email, 'team_invitation');
    const text = JSON.stringify(mail!.content);
    expect(text).toContain('The account with this email address belongs to Theirs');
    expect(text).not.toContain('Join the team');
    await invite();
    expect(JSON.stringify((await mailsTo(EMAIL))[0]!.content)).toContain('Join the team');
  });

  test('is limited to twenty a day per company', async () => {
    const admin = (await makeMember(companyId, 'admin')).actor;
    await invite('member', admin, 'first.hand@people.example');
    await skipTo(19);
    await invite('member', owner, 'last.hand@people.example');
    await expectRefusal(invite(), 'rate_limited');
    await invite('member', stranger);
  });

  test('can be withdrawn, which voids the link', async () => {
    const token = await inviteForToken();
    const { id } = await invitation();
    expect(await revokeInvitation(id, owner)).toBe(EMAIL);
    await expectRefusal(revokeInvitation(id, owner), 'not_found');
    expect(await getInvitation(token, null)).toBeNull();
    await expectRefusal(accept(token), 'not_found');
  });
});

describe('accepting', () => {
  test('creates an account with the role, verified by the link', async () => {
    const token = await inviteForToken('admin');
    const { userId } = await accept(token);
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
      email: EMAIL,
      firstName: 'Nadia',
      companyId,
      role: 'company_user',
      emailVerified: true,
    });
    expect(await roleOf(userId)).toBe('admin');
  });

  test('reports a repeat to the member only, while they are one', async () => {
    const token = await inviteForToken();
    const { userId, companyName } = await accept(token);
    await db.companyInvitation.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    const done = { code: 'conflict', message: TEAM_COPY.joinedAlready(companyName) };
    const joined = { state: 'accepted', isExpired: false };
    expect(await getInvitation(token, null)).toMatchObject(joined);
    expect(await getInvitation(token, EMAIL)).toMatchObject(joined);
    await expectRefusal(accept(token), done);
    expect(await getInvitation(token, await emailOf(stranger))).toBeNull();
    await expectRefusal(joinCompany(token, stranger), 'not_found');
    await removeMember(userId, owner);
    expect(await getInvitation(token, null)).toBeNull();
    await expectRefusal(accept(token), 'not_found');
    expect(await db.auditLogEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'user.joined_team', actorUserId: userId, after: { role: 'member' } },
      { action: 'user.removed_from_team', subjectId: userId, before: { company: companyName } },
    ]);
  });

  test('works once for five simultaneous requests', async () => {
    const token = await inviteForToken();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => accept(token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result] : []));
    expect(refused.map(({ reason }) => (reason as DomainError).code)).toEqual(
      Array(4).fill('conflict'),
    );
    expect(await db.user.count({ where: { email: EMAIL } })).toBe(1);
  });

  test('makes an owner of someone who joins while the last owner leaves', async () => {
    const token = await inviteForToken();
    const admin = await makeAdmin();
    const lock = (tx: Tx) => lockCompany(tx, companyId);
    await doWhileLocked<unknown>(lock, [
      () => accept(token),
      () => deleteUser(owner.userId, admin),
    ]);
    expect(await owners()).toBe(1);
    expect(await db.company.findUnique({ where: { id: companyId } })).toMatchObject({
      leftWithoutUsersAt: null,
    });
  });

  test('is refused after seven days, with a wrong link, and for a suspended company', async () => {
    const token = await inviteForToken();
    const common = { ...PERSON, newPassword: 'Password1!' };
    await expectRefusal(accept('wrong', common), { message: TEAM_COPY.linkDead });
    await suspend(companyId);
    expect(await getInvitation(token, null)).toBeNull();
    await expectRefusal(accept(token), 'not_found');
    await reinstate(companyId);
    await db.companyInvitation.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await getInvitation(token, null)).toMatchObject({ isExpired: true });
    await expectRefusal(accept(token), 'not_found');
    expect(await db.user.count({ where: { email: EMAIL } })).toBe(0);
  });

  test('is limited to 30 attempts in 15 minutes from one IP', async () => {
    const token = await inviteForToken();
    const guess = () => accept('wrong', PERSON, '192.0.2.7');
    await expect(guess()).rejects.toThrow(TEAM_COPY.linkDead);
    await skipTo(29);
    await expect(guess()).rejects.toThrow(TEAM_COPY.linkDead);
    await expectRefusal(accept(token, PERSON, '192.0.2.7'), 'rate_limited');
    await accept(token, PERSON, '192.0.2.8');
  });

  test('refuses a common password and an email with an account; the link stays', async () => {
    const token = await inviteForToken();
    await expectRefusal(accept(token, { ...PERSON, newPassword: 'Password1!' }), {
      field: 'newPassword',
    });
    await createUser({ email: EMAIL });
    await expectRefusal(accept(token), {
      code: 'conflict',
      message: TEAM_COPY.accountExists,
    });
    expect(await getInvitation(token, null)).toMatchObject({ state: 'sign_in' });
  });

  test('waits while a registration of the email is under review', async () => {
    const token = await inviteForToken();
    await createRegistration({ contactEmail: EMAIL, emailVerified: true, status: 'under_review' });
    expect(await getInvitation(token, null)).toMatchObject({ state: 'registering' });
    await expectRefusal(accept(token), {
      message: TEAM_COPY.states.registering,
    });
  });

  test('tells each visitor what they can do', async () => {
    const email = await emailOf(stranger);
    await invite('member', owner, email);
    const theirs = await tokenOf(email);
    expect(await getInvitation(theirs, null)).toMatchObject({ state: 'sign_in' });
    expect(await getInvitation(theirs, email)).toMatchObject({ state: 'other_company' });
    expect(await getInvitation(theirs, await emailOf(owner))).toMatchObject({
      state: 'other_account',
    });
    const user = await createUser({ email: EMAIL, role: 'individual_user' });
    const token = await inviteForToken();
    expect(await getInvitation(token, null)).toMatchObject({ state: 'sign_in' });
    expect(await getInvitation(token, EMAIL.toUpperCase())).toMatchObject({ state: 'join' });
    await db.user.update({ where: { id: user.id }, data: { bannedAt: new Date() } });
    expect(await getInvitation(token, null)).toMatchObject({ state: 'closed' });
  });

  test('takes one click for the invited user without a company, and an administrator stays one', async () => {
    const actor = await createActor(null, { email: EMAIL });
    const token = await inviteForToken('admin');
    await expectRefusal(joinCompany(token, await createActor()), 'forbidden');
    await joinCompany(token, actor);
    expect(await db.user.findUniqueOrThrow({ where: { id: actor.userId } })).toMatchObject({
      companyId,
      role: 'company_user',
    });
    expect(await roleOf(actor.userId)).toBe('admin');
    await expectRefusal(joinCompany(token, actor), 'conflict');
    const platformAdmin = await createActor(null, { role: 'admin' });
    const email = await emailOf(platformAdmin);
    await invite('member', owner, email);
    await joinCompany(await tokenOf(email), platformAdmin);
    expect(await db.user.count({ where: { companyId, role: 'admin' } })).toBe(1);
  });

  test('lets no one join two companies, even at once', async () => {
    const actor = await createActor(null, { email: EMAIL });
    await invite();
    const first = await tokenOf();
    await invite('member', stranger);
    const second = await tokenOf();
    const results = await Promise.allSettled([
      joinCompany(first, actor),
      joinCompany(second, actor),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.userCompanyRole.count({ where: { userId: actor.userId } })).toBe(1);
  });
});

describe('the team', () => {
  test('lets only owners change roles, and emails the member once', async () => {
    const { user, actor: member } = await makeMember(companyId, 'member');
    const { actor: admin } = await makeMember(companyId, 'admin');
    const input = { userId: user.id, role: 'admin' as const };
    for (const actor of [member, admin, stranger, { ...member, companyRole: 'owner' as const }]) {
      await expectRefusal(changeMemberRole(input, actor), {
        code: actor === stranger ? 'not_found' : 'forbidden',
      });
    }
    const changed = { name: 'Maria Ortiz', voided: 0, isChanged: true };
    expect(await changeMemberRole(input, owner)).toEqual(changed);
    expect(await changeMemberRole(input, owner)).toEqual({ ...changed, isChanged: false });
    expect(await roleOf(user.id)).toBe('admin');
    const { name } = await db.company.findUniqueOrThrow({ where: { id: companyId } });
    expect(await mailsTo(user.email)).toMatchObject([
      { kind: 'team_role_changed', subject: `You are now an admin of ${name}` },
    ]);
    expect(await db.auditLogEntry.findMany()).toMatchObject([
      { action: 'user.role_changed', before: { role: 'member' }, after: { role: 'admin' } },
    ]);
  });

  test('never loses its last owner', async () => {
    await expectRefusal(changeMemberRole({ userId: owner.userId, role: 'member' }, owner), {
      code: 'conflict',
      message: TEAM_COPY.lastOwner,
    });
    const { user } = await makeMember(companyId);
    await db.user.update({ where: { id: user.id }, data: { bannedAt: new Date() } });
    await expectRefusal(
      changeMemberRole({ userId: owner.userId, role: 'member' }, owner),
      'conflict',
    );
  });

  test('keeps an owner when two owners demote or remove each other at once', async () => {
    for (let round = 0; round < rounds(2, 8); round += 1) {
      const a = (await makeMember(companyId)).actor;
      const b = (await makeMember(companyId)).actor;
      await db.userCompanyRole.deleteMany({
        where: { companyId, userId: { notIn: [a.userId, b.userId] } },
      });
      const demote = (userId: string, by: Actor) => changeMemberRole({ userId, role: 'admin' }, by);
      const pairs = [
        () => [demote(b.userId, a), demote(a.userId, b)],
        () => [demote(a.userId, a), demote(b.userId, b)],
        () => [removeMember(b.userId, a), removeMember(a.userId, b)],
        () => [removeMember(b.userId, a), demote(a.userId, b)],
      ];
      const results = await Promise.allSettled(pairs[round % pairs.length]!());
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await owners(), `round ${round}`).toBe(1);
    }
  });

  test('signs a removed member out at once but keeps the account', async () => {
    const { user } = await makeMember(companyId, 'admin');
    const token = await createUserSession(user.id, { userAgent: null, ipAddress: null });
    await removeMember(user.id, owner);
    expect(await findViewer(token)).toBeNull();
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      companyId: null,
      role: 'individual_user',
    });
    expect(await roleOf(user.id)).toBeUndefined();
    await expectRefusal(removeMember(user.id, owner), 'not_found');
  });

  test('voids a removed member’s invitations and no others', async () => {
    const gone = (await makeMember(companyId)).actor;
    await invite('owner', gone);
    await invite('member', owner, 'kept@people.example');
    const token = await tokenOf();
    expect(await removeMember(gone.userId, owner)).toMatchObject({ voided: 1 });
    expect(await getInvitation(token, null)).toBeNull();
    await expectRefusal(accept(token), { message: TEAM_COPY.linkDead });
    expect((await getTeam(owner))!.invitations).toMatchObject([{ email: 'kept@people.example' }]);
  });

  test('voids the invitations that a new role can’t send', async () => {
    const { userId, ...rest } = (await makeMember(companyId)).actor;
    const { id: elsewhere } = await createCompany();
    await db.companyInvitation.create({
      data: {
        companyId: elsewhere,
        email: EMAIL,
        role: 'owner',
        tokenHash: 'elsewhere',
        invitedById: userId,
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    for (const role of ['owner', 'admin', 'member'] as const) {
      await invite(role, { userId, ...rest }, `${role}@people.example`);
    }
    const invited = async () => (await getTeam(owner))!.invitations.map(({ role }) => role).sort();
    await changeMemberRole({ userId, role: 'owner' }, owner);
    expect(await invited()).toEqual(['admin', 'member', 'owner']);
    expect(await changeMemberRole({ userId, role: 'admin' }, owner)).toMatchObject({ voided: 2 });
    expect(await invited()).toEqual(['member']);
    await changeMemberRole({ userId, role: 'member' }, owner);
    expect(await invited()).toEqual([]);
    expect(await db.companyInvitation.count({ where: { companyId: elsewhere } })).toBe(1);
  });

  test('lets only owners remove members, and never themselves', async () => {
    const { user } = await makeMember(companyId, 'member');
    const { actor: admin } = await makeMember(companyId, 'admin');
    await expectRefusal(removeMember(user.id, admin), 'forbidden');
    await expectRefusal(removeMember(user.id, stranger), 'not_found');
    await expectRefusal(removeMember(owner.userId, owner), 'conflict');
    expect(await roleOf(user.id)).toBe('member');
  });

  test('is shown to its own members, owners first', async () => {
    await makeMember(companyId, 'member');
    await makeMember(companyId, 'admin');
    const team = await getTeam(owner);
    expect(team!.members.map(({ role }) => role)).toEqual(['owner', 'admin', 'member']);
    expect((await getTeam(stranger))!.members).toHaveLength(1);
    expect(await getTeam(await createActor())).toBeNull();
  });
});
