import { db, type Tx } from '~/db/client.server';
import { MAY_TRADE } from '~/db/may-trade.server';
import type { CompanyRole } from '~/lib/roles';
import { hashInvitationToken } from './invitation-token.server';

export interface InvitationVisitor {
  userId: string;
  email: string;
  companyId: string | null;
}

/** What the holder of the link can do with it. */
export type InvitationState =
  /** No account: enters a name and chooses a password. */
  | 'new'
  /** The address's account is in the company. */
  | 'accepted'
  /** Signed in to an account without a company. */
  | 'join'
  /** Signed out, with an account without a company. */
  | 'sign_in'
  /** Signed in with another address. */
  | 'other_account'
  /** The account belongs to another company. */
  | 'other_company'
  /** The account is closed. */
  | 'closed'
  /** The address's own registration is waiting for review. */
  | 'registering';

export interface InvitationView {
  companyName: string;
  inviterName: string | null;
  email: string;
  role: CompanyRole;
  isExpired: boolean;
  state: InvitationState;
}

/**
 * What a link invites to; null if it was never sent, revoked, replaced, or used by someone no
 * longer in the company. Only the holder of the link learns about the address's account, and
 * another account learns nothing from a used one.
 */
export async function getInvitation(
  token: string,
  visitor: InvitationVisitor | null,
): Promise<InvitationView | null> {
  const invitation = await db.companyInvitation.findFirst({
    where: {
      tokenHash: hashInvitationToken(token),
      company: MAY_TRADE,
    },
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
  const state = await stateOf(email, visitor, acceptedAt && company.id);
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

/** @param joinedId the company that the invitation was accepted to, or null while it is open */
async function stateOf(
  email: string,
  visitor: InvitationVisitor | null,
  joinedId: string | null,
): Promise<InvitationState | null> {
  const isOther = visitor !== null && visitor.email.toLowerCase() !== email.toLowerCase();
  if (isOther) return joinedId ? null : 'other_account';
  const user = await db.user.findUnique({
    where: { email },
    select: { companyId: true, bannedAt: true, anonymisedAt: true },
  });
  if (joinedId) return user?.companyId === joinedId ? 'accepted' : null;
  if (user?.companyId) return 'other_company';
  if (user?.bannedAt || user?.anonymisedAt) return 'closed';
  if (user) return visitor ? 'join' : 'sign_in';
  return (await isRegistering(db, email)) ? 'registering' : 'new';
}

/** Whether a registration with this confirmed address is waiting for review. */
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
