import type { z } from 'zod/v4';
import { refuseDuplicate, transaction, type Tx, db } from '~/db/client.server';
import { lockCompany } from '~/db/lock-company.server';
import { mayTradeSql, MAY_TRADE } from '~/db/may-trade.server';
import {
  countFromAddress,
  createAccount,
  hashPassword,
  requireUncommonPassword,
} from '~/domain/accounts/index.server';
import { announceListChanged, recordAudit } from '~/domain/administration/index.server';
import type { Actor, Visitor } from '~/lib/actor';
import type { CompanyRole } from '~/lib/choices/roles';
import { DomainError } from '~/lib/errors';
import { TERMS_VERSION } from '~/lib/terms-versions';
import { tokenDigest } from '~/lib/tokens.server';
import { TEAM_COPY } from '../copy';
import type { AcceptInvitation } from './invitations.schema';

const ATTEMPTS_FROM_ADDRESS = { name: 'accept_invitation', max: 30, withinSeconds: 15 * 60 };

/**
 * Creates an account in the inviting company; the link verifies the address. If two run at once, one
 * succeeds. @throws DomainError `not_found` for a dead link, `invalid` on `newPassword`, `conflict`
 * if it was used or the address has an account or registration, `rate_limited`
 */
export async function acceptInvitation(
  token: string,
  { firstName, lastName, newPassword }: z.infer<typeof AcceptInvitation>,
  visitor: Visitor,
): Promise<{ userId: string; companyName: string }> {
  await countFromAddress(ATTEMPTS_FROM_ADDRESS, visitor);
  const invitation = await getInvitation(token, null);
  if (!invitation || invitation.isExpired) throw new DomainError('not_found', TEAM_COPY.linkDead);
  if (invitation.state === 'accepted') {
    throw new DomainError('conflict', TEAM_COPY.joinedAlready(invitation.companyName));
  }
  requireUncommonPassword(newPassword, 'newPassword', [
    firstName,
    lastName,
    invitation.email,
    invitation.companyName,
  ]);
  const hashedPassword = await hashPassword(newPassword);
  return transaction(async (tx) => {
    const { companyId, email, role } = await spendInvitation(tx, token, null);
    if (await isRegistering(tx, email)) {
      throw new DomainError('conflict', TEAM_COPY.states.registering);
    }
    const userId = await createAccount(tx, {
      email,
      hashedPassword,
      firstName,
      lastName,
      role: 'company_user',
      companyId,
      lastLoginAt: new Date(),
      termsVersion: TERMS_VERSION,
    });
    return { userId, companyName: await joinTeam(tx, { userId, companyId, role }) };
  }).catch(refuseDuplicate('conflict', TEAM_COPY.accountExists));
}

/**
 * If two run at once, one succeeds. `userId` is null for a visitor without an account.
 * @throws DomainError `conflict` if they already joined, `not_found` for a dead link
 */
async function spendInvitation(tx: Tx, token: string, userId: string | null) {
  const tokenHash = tokenDigest(token);
  const sent = await tx.companyInvitation.findUnique({
    where: { tokenHash },
    select: { companyId: true },
  });
  // Race: a last owner who leaves at this moment sees the new member, or has voided the link.
  if (sent) await lockCompany(tx, sent.companyId);
  const [invitation] = await tx.$queryRaw<
    { companyId: string; email: string; role: CompanyRole }[]
  >`
    UPDATE company_invitations i SET accepted_at = now()
      FROM companies c
     WHERE c.id = i.company_id AND ${mayTradeSql()}
       AND i.token_hash = ${tokenHash} AND i.accepted_at IS NULL
       AND i.expires_at > now()
    RETURNING i.company_id AS "companyId", i.email::text AS email, i.role::text AS role`;
  if (invitation) return invitation;
  const [joined] = await tx.$queryRaw<{ companyName: string }[]>`
    SELECT c.name AS "companyName"
      FROM company_invitations i
      JOIN companies c ON c.id = i.company_id
      JOIN users u ON u.email = i.email AND u.company_id = i.company_id
     WHERE ${mayTradeSql()}
       AND i.token_hash = ${tokenHash} AND i.accepted_at IS NOT NULL
       AND (${userId}::uuid IS NULL OR u.id = ${userId}::uuid)`;
  throw joined
    ? new DomainError('conflict', TEAM_COPY.joinedAlready(joined.companyName))
    : new DomainError('not_found', TEAM_COPY.linkDead);
}

/**
 * The emailed link verifies the address. If two run at once, one succeeds.
 * @throws DomainError `not_found`, `forbidden` for another address, `conflict` if in a company
 */
export async function joinCompany(token: string, { userId }: Actor): Promise<string> {
  return transaction(async (tx) => {
    const { companyId, email, role } = await spendInvitation(tx, token, userId);
    // If two invitations are accepted at once, one succeeds: the row stays locked.
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
    const user = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, companyId: true, role: true, emailVerifiedAt: true },
    });
    if (user.email.toLowerCase() !== email.toLowerCase()) {
      throw new DomainError('forbidden', TEAM_COPY.states.other_account);
    }
    if (user.companyId) throw new DomainError('conflict', TEAM_COPY.states.other_company);
    await tx.user.update({
      where: { id: userId },
      data: {
        companyId,
        ...(user.role === 'individual_user' && { role: 'company_user' as const }),
        emailVerified: true,
        emailVerifiedAt: user.emailVerifiedAt ?? new Date(),
      },
      select: { id: true },
    });
    return joinTeam(tx, { userId, companyId, role });
  });
}

/** @returns the company's name */
async function joinTeam(
  tx: Tx,
  { userId, companyId, role }: { userId: string; companyId: string; role: CompanyRole },
): Promise<string> {
  const { company } = await tx.userCompanyRole.upsert({
    where: { userId_companyId: { userId, companyId } },
    create: { userId, companyId, role },
    update: { role },
    select: { company: { select: { name: true } } },
  });
  await recordAudit(tx, { userId }, 'user.joined_team', userId, {
    after: { company: company.name, role },
  });
  await announceListChanged(tx, 'users', userId);
  return company.name;
}

type InvitationState = 'new' | 'accepted' | 'join' | 'sign_in' | keyof typeof TEAM_COPY.states;

export type InvitationView = NonNullable<Awaited<ReturnType<typeof getInvitation>>>;

/**
 * `visitorEmail` is null for a guest. Null for a dead link. Only its holder learns whether the
 * address has an account.
 */
export async function getInvitation(token: string, visitorEmail: string | null) {
  const invitation = await db.companyInvitation.findFirst({
    where: { tokenHash: tokenDigest(token), company: MAY_TRADE },
    select: {
      email: true,
      role: true,
      expiresAt: true,
      acceptedAt: true,
      company: { select: { id: true, name: true } },
      invitedBy: { select: { firstName: true, lastName: true } },
    },
  });
  if (!invitation) return null;
  const { company, invitedBy, email, role, expiresAt, acceptedAt } = invitation;
  const state = await stateOf(email, visitorEmail, acceptedAt && company.id);
  if (!state) return null;
  return {
    companyName: company.name,
    inviterName: invitedBy && `${invitedBy.firstName} ${invitedBy.lastName}`,
    email,
    role,
    isExpired: !acceptedAt && expiresAt <= new Date(),
    state,
  };
}

async function stateOf(
  email: string,
  visitorEmail: string | null,
  joinedId: string | null,
): Promise<InvitationState | null> {
  const isOther = visitorEmail !== null && visitorEmail.toLowerCase() !== email.toLowerCase();
  if (isOther) return joinedId ? null : 'other_account';
  const user = await db.user.findUnique({
    where: { email },
    select: { companyId: true, bannedAt: true, anonymizedAt: true },
  });
  if (joinedId) return user?.companyId === joinedId ? 'accepted' : null;
  if (user?.bannedAt || user?.anonymizedAt) return 'closed';
  // Threat: a forwarded link must not reveal whether its address belongs to a company.
  if (user && !visitorEmail) return 'sign_in';
  if (user) return user.companyId ? 'other_company' : 'join';
  return (await isRegistering(db, email)) ? 'registering' : 'new';
}

async function isRegistering(tx: Tx, email: string): Promise<boolean> {
  const request = await tx.companyRegistrationRequest.findFirst({
    where: {
      contactEmail: email,
      emailVerified: true,
      status: { in: ['pending', 'under_review'] },
    },
    select: { id: true },
  });
  return request !== null;
}
