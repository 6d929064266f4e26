import { db, type Tx } from '~/db/client.server';
import { MAY_TRADE } from '~/db/may-trade.server';
import { tokenDigest } from '~/lib/tokens.server';
import type { TEAM_COPY } from '../copy';

export type InvitationState =
  'new' | 'accepted' | 'join' | 'sign_in' | keyof typeof TEAM_COPY.states;

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

export async function isRegistering(tx: Tx, email: string): Promise<boolean> {
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
