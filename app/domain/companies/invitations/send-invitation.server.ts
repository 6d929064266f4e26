import type { Tx } from '~/db/client.server';
import { countToward, type RateLimit } from '~/db/rate-limits.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import type { CompanyRole } from '~/lib/roles';
import { isUuid } from '~/lib/uuid';
import { COMPANY_PROFILE_COPY, TEAM_COPY } from '../copy';
import { makeInvitationToken } from './invitation-token.server';
import { requireCompanyRole } from '../members/require-company-role.server';
import { teamInvitationMail } from '../members/team-mails.server';

/** By company: an account in bad hands is no way to send letters to the world. */
const INVITATIONS: RateLimit = { name: 'invitations', times: 20, withinSeconds: 24 * 60 * 60 };

const MANAGERS: readonly CompanyRole[] = ['owner', 'admin'];

/**
 * Counts a letter. Whoever may not send one is not counted; the transaction asks again.
 * @throws DomainError `no_company`, `forbidden`, `rate_limited`
 */
export async function countInvitation({ companyId, companyRole }: Actor): Promise<void> {
  if (!companyId) throw new DomainError('no_company', COMPANY_PROFILE_COPY.noCompany);
  if (!companyRole || !MANAGERS.includes(companyRole)) {
    throw new DomainError('forbidden', TEAM_COPY.mayNotInvite);
  }
  await countToward(INVITATIONS, companyId);
}

/**
 * Who may invite to a role at this moment: owners to any, admins members only.
 * @throws DomainError `no_company`, `forbidden`
 */
export async function requireInviter(tx: Tx, actor: Actor, invitedRole: CompanyRole) {
  const found = await requireCompanyRole(tx, actor, MANAGERS, TEAM_COPY.mayNotInvite);
  if (found.role !== 'owner' && invitedRole !== 'member') {
    throw new DomainError('forbidden', TEAM_COPY.invitesMembersOnly, { field: 'role' });
  }
  return found;
}

/**
 * An invitation of the company of the one who acts that nobody has accepted yet.
 * @throws DomainError `no_company`, `forbidden`, `not_found`
 */
export async function requireInvitation(tx: Tx, invitationId: string, actor: Actor) {
  const { companyId } = await requireCompanyRole(tx, actor, MANAGERS, TEAM_COPY.mayNotInvite);
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

/** Keeps a fresh token in place of a former one and sends the letter with it. */
export async function sendInvitation(
  tx: Tx,
  { companyId, email, role }: { companyId: string; email: string; role: CompanyRole },
  { userId }: Actor,
): Promise<void> {
  const { token, tokenHash, expiresAt } = makeInvitationToken();
  const fresh = { role, tokenHash, expiresAt, invitedById: userId, acceptedAt: null };
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
  await queueMail(tx, {
    kind: 'team_invitation',
    to: email,
    content: teamInvitationMail({ companyName: company.name, inviterName, role, token }),
    expiresAt,
  });
}
