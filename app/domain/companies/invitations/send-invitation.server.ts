import type { z } from 'zod/v4';
import { transaction, type Tx } from '~/db/client.server';
import { countToward, type RateLimit } from '~/db/rate-limits.server';
import { requireFreshPassword } from '~/domain/accounts/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { type CompanyRole, mayDo } from '~/lib/choices/roles';
import { newToken, tokenDigest } from '~/lib/tokens.server';
import { isUuid } from '~/lib/uuid';
import { COMPANY_PROFILE_COPY, TEAM_COPY } from '../copy';
import { requireCompanyRole } from '../members/team.server';
import { requirePower } from '../members/require-power';
import {
  otherCompanyMail,
  teamInvitationMail,
  INVITATION_DAYS,
} from '../members/team-mails.server';
import type { InviteMember } from './invitations.schema';

async function countInvitation(actor: Actor): Promise<void> {
  const { companyId } = actor;
  if (!companyId) throw new DomainError('no_company', COMPANY_PROFILE_COPY.noCompany);
  requirePower(actor, 'invite');
  await countToward(INVITATIONS, companyId);
}

async function requireInviter(tx: Tx, actor: Actor, invitedRole: CompanyRole, isInvited = false) {
  const found = await requireCompanyRole(tx, actor, 'invite');
  if (invitedRole !== 'member' && !mayDo(found.role, 'manage_team')) {
    throw isInvited
      ? new DomainError('forbidden', TEAM_COPY.invitedAs(invitedRole), { field: 'email' })
      : new DomainError('forbidden', TEAM_COPY.invitesMembersOnly, { field: 'role' });
  }
  return found;
}

async function requireInvitation(tx: Tx, invitationId: string, actor: Actor) {
  const { companyId } = await requireCompanyRole(tx, actor, 'invite');
  const invitation = isUuid(invitationId)
    ? await tx.companyInvitation.findFirst({
        where: { id: invitationId, companyId, acceptedAt: null },
        select: { email: true, role: true },
      })
    : null;
  if (!invitation) throw new DomainError('not_found', TEAM_COPY.invitationGone);
  await requireInviter(tx, actor, invitation.role);
  return { companyId, invitation };
}

/** @returns false if it was just sent */
async function sendInvitation(
  tx: Tx,
  { companyId, email, role }: { companyId: string; email: string; role: CompanyRole },
  { userId }: Actor,
): Promise<boolean> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + INVITATION_DAYS * 24 * 60 * 60 * 1000);
  const justSent = { gt: new Date(expiresAt.getTime() - SENT_AGAIN_MS) };
  const where = { companyId, email, role, acceptedAt: null, expiresAt: justSent };
  if (await tx.companyInvitation.findFirst({ where, select: { id: true } })) return false;
  const link = { tokenHash: tokenDigest(token), expiresAt };
  const fresh = { role, ...link, invitedById: userId, acceptedAt: null };
  const { company, invitedBy } = await tx.companyInvitation.upsert({
    where: { companyId_email: { companyId, email } },
    create: { companyId, email, ...fresh },
    update: fresh,
    select: {
      company: { select: { name: true } },
      invitedBy: { select: { firstName: true, lastName: true } },
    },
  });
  const inviterName = invitedBy ? `${invitedBy.firstName} ${invitedBy.lastName}` : company.name;
  // One statement for every address: the inviter must not learn by the time who has a company.
  const [own] = await tx.$queryRaw<{ name: string }[]>`
    SELECT c.name FROM users u JOIN companies c ON c.id = u.company_id
     WHERE u.email = ${email}::citext AND c.id <> ${companyId}::uuid`;
  const facts = { companyName: company.name, inviterName, role, token };
  const content = own
    ? otherCompanyMail({ ...facts, ownName: own.name })
    : teamInvitationMail(facts);
  await queueMail(tx, 'team_invitation', email, content, expiresAt);
  return true;
}

/**
 * Doesn't reveal whether the address has an account. Admins invite members only. The link works for
 * seven days; an earlier one is void.
 * @returns the role of the invitation it replaced
 * @throws DomainError `forbidden`, `no_company`, `rate_limited`, `conflict` on `email` for a team
 * member, `password_required` for an owner or admin
 */
export async function inviteMember(
  { email, role }: z.infer<typeof InviteMember>,
  actor: Actor,
): Promise<CompanyRole | null> {
  // Threat: a stolen session would let in an owner with a password of their own.
  if (role !== 'member') requireFreshPassword(actor);
  await countInvitation(actor);
  return transaction(async (tx) => {
    const { companyId } = await requireInviter(tx, actor, role);
    const member = await tx.user.findFirst({ where: { email, companyId }, select: { id: true } });
    if (member) throw new DomainError('conflict', TEAM_COPY.alreadyMember, { field: 'email' });
    const pending = await tx.companyInvitation.findFirst({
      where: { companyId, email, acceptedAt: null },
      select: { role: true, expiresAt: true },
    });
    // A new link replaces the earlier one and its role.
    if (pending) await requireInviter(tx, actor, pending.role, true);
    const isSent = await sendInvitation(tx, { companyId, email, role }, actor);
    return isSent && pending && pending.expiresAt > new Date() ? pending.role : null;
  });
}

/** @throws DomainError `forbidden`, `no_company`, `rate_limited`, `not_found` */
export async function resendInvitation(
  invitationId: string,
  actor: Actor,
): Promise<{ email: string; isSent: boolean }> {
  await countInvitation(actor);
  return transaction(async (tx) => {
    const { companyId, invitation } = await requireInvitation(tx, invitationId, actor);
    const isSent = await sendInvitation(tx, { companyId, ...invitation }, actor);
    return { email: invitation.email, isSent };
  });
}

/** Returns the address. @throws DomainError `forbidden`, `no_company`, `not_found` if accepted */
export async function revokeInvitation(invitationId: string, actor: Actor): Promise<string> {
  return transaction(async (tx) => {
    const { invitation } = await requireInvitation(tx, invitationId, actor);
    await tx.companyInvitation.delete({ where: { id: invitationId }, select: { id: true } });
    return invitation.email;
  });
}

/** Per company, so that a stolen account can't send spam. */
const INVITATIONS: RateLimit = { name: 'invitations', max: 20, withinSeconds: 24 * 60 * 60 };

/** A form sent again within this time sends no second email. */
const SENT_AGAIN_MS = 60_000;
