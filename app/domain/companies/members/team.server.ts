import type { z } from 'zod/v4';
import { transaction, type Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { endSessionsOf, requireFreshPassword, voidCodes } from '~/domain/accounts/index.server';
import { announceListChanged, recordAudit } from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import { lockCompany } from '~/db/lock-company.server';
import type { CompanyPower, CompanyRole } from '~/lib/choices/roles';
import { TEAM_COPY, COMPANY_PROFILE_COPY } from '../copy';
import type { ChangeMemberRole } from '../invitations/invitations.schema';
import { removedFromTeamMail, roleChangedMail } from './team-mails.server';
import { requirePower } from './require-power';

/**
 * For owners with a fresh password. Emails the member and voids invitations they may no longer send;
 * `voided` counts them. Safe to repeat.
 * @throws DomainError `forbidden`, `no_company`, `not_found`, `conflict` for the last owner,
 * `password_required`
 */
export async function changeMemberRole(
  { userId, role }: z.infer<typeof ChangeMemberRole>,
  actor: Actor,
) {
  return transaction(async (tx) => {
    const { companyId } = await requireCompanyRole(tx, actor, 'manage_team');
    requireFreshPassword(actor);
    const name = await requireMember(tx, companyId, userId);
    if (role !== 'owner') await requireAnotherOwner(tx, companyId, userId);
    const where = { userId_companyId: { userId, companyId } };
    const before = await tx.userCompanyRole.findUnique({ where, select: { role: true } });
    await tx.userCompanyRole.upsert({
      where,
      create: { userId, companyId, role },
      update: { role },
      select: { userId: true },
    });
    const voided = role === 'owner' ? 0 : await voidInvitations(tx, { companyId, userId, role });
    const isChanged = before?.role !== role;
    if (isChanged) {
      await recordAudit(tx, actor, 'user.role_changed', userId, {
        before: { role: before?.role ?? null },
        after: { role },
      });
    }
    if (isChanged && userId !== actor.userId) {
      const { email, ...facts } = await readRecipient(tx, userId, companyId);
      await queueMail(tx, 'team_role_changed', email, roleChangedMail({ ...facts, role }));
    }
    return { name, voided, isChanged };
  });
}

/** Those still open that they sent; an admin's to members stay. Counts those that hadn't expired. */
async function voidInvitations(
  tx: Tx,
  { companyId, userId, role }: { companyId: string; userId: string; role: CompanyRole | null },
): Promise<number> {
  const where = {
    companyId,
    invitedById: userId,
    acceptedAt: null,
    ...(role === 'admin' && { role: { not: 'member' as const } }),
  };
  const count = await tx.companyInvitation.count({
    where: { ...where, expiresAt: { gt: new Date() } },
  });
  await tx.companyInvitation.deleteMany({ where });
  return count;
}

async function requireAnotherOwner(tx: Tx, companyId: string, userId: string): Promise<void> {
  const others = await tx.userCompanyRole.count({
    where: {
      companyId,
      role: 'owner',
      userId: { not: userId },
      user: { companyId, bannedAt: null, anonymizedAt: null },
    },
  });
  if (others === 0) throw new DomainError('conflict', TEAM_COPY.lastOwner);
}

/**
 * For owners with a fresh password. Ends the member's sessions, emails them and voids invitations
 * they sent, which could let them back in.
 * @throws DomainError `forbidden`, `no_company`, `not_found`, `conflict` for yourself,
 * `password_required`
 */
export async function removeMember(userId: string, actor: Actor) {
  return transaction(async (tx) => {
    const { companyId } = await requireCompanyRole(tx, actor, 'manage_team');
    if (userId === actor.userId) throw new DomainError('conflict', TEAM_COPY.notYourself);
    requireFreshPassword(actor);
    const name = await requireMember(tx, companyId, userId);
    await tx.userCompanyRole.deleteMany({ where: { userId, companyId } });
    const voided = await voidInvitations(tx, { companyId, userId, role: null });
    const { email, ...facts } = await readRecipient(tx, userId, companyId);
    await tx.user.update({
      where: { id: userId },
      data: { companyId: null },
      select: { id: true },
    });
    await tx.user.updateMany({
      where: { id: userId, role: 'company_user' },
      data: { role: 'individual_user' },
    });
    await endSessionsOf(tx, userId);
    // The new address of this company must not become that of the next one they join.
    await voidCodes(tx, { userId, purpose: 'company_email' });
    await queueMail(tx, 'team_removed', email, removedFromTeamMail(facts));
    await recordAudit(tx, actor, 'user.removed_from_team', userId, {
      before: { company: facts.companyName },
    });
    await announceListChanged(tx, 'users', actor.userId);
    return { name, voided };
  });
}

async function readRecipient(tx: Tx, userId: string, companyId: string) {
  const { email, firstName } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true },
  });
  const company = await tx.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { name: true },
  });
  return { email, firstName, companyName: company.name };
}

/**
 * Locks the company's team until the transaction ends, so that two requests can't both remove the
 * last owner. @throws DomainError `no_company`, `forbidden`
 */
export async function requireCompanyRole(
  tx: Tx,
  actor: Actor,
  power: CompanyPower,
): Promise<{ companyId: string; role: CompanyRole }> {
  const { companyId } = actor;
  if (!companyId) throw new DomainError('no_company', COMPANY_PROFILE_COPY.noCompany);
  await lockCompany(tx, companyId);
  // A separate statement, so that it sees what the previous holder of the lock changed.
  const row = await tx.userCompanyRole.findFirst({
    where: { companyId, userId: actor.userId, user: { companyId, bannedAt: null } },
    select: { role: true },
  });
  requirePower({ companyRole: row?.role ?? null }, power);
  return { companyId, role: row!.role };
}

/** @returns the member's name @throws DomainError `not_found` */
async function requireMember(tx: Tx, companyId: string, userId: string): Promise<string> {
  const member = await tx.user.findFirst({
    where: { id: userId, companyId },
    select: { firstName: true, lastName: true },
  });
  if (!member) throw new DomainError('not_found', TEAM_COPY.memberGone);
  return `${member.firstName} ${member.lastName}`;
}
