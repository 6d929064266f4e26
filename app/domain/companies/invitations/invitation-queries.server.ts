import { db, type Tx } from '~/db/client.server';
import { MAY_TRADE } from '~/db/may-trade.server';
import type { CompanyRole } from '~/lib/roles';
import { hashInvitationToken } from './invitation-token.server';

/** Who opens an invitation's link. */
export interface InvitationVisitor {
  userId: string;
  email: string;
  companyId: string | null;
}

/** What whoever holds the link can do with it. */
export type InvitationState =
  /** Has no account: says who they are and chooses a password. */
  | 'new'
  /** Has accepted it: the address's account is in the company. */
  | 'accepted'
  /** Has an account without a company and is signed in to it. */
  | 'join'
  /** Has an account without a company and is not signed in. */
  | 'sign_in'
  /** Is signed in with another address. */
  | 'other_account'
  /** The address's account belongs to another company. */
  | 'other_company'
  /** The address's account is closed. */
  | 'closed'
  /** The address's own company waits for its review. */
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
 * What a link invites to, or null where it was never sent, was taken back, replaced or used by
 * somebody who is not in the company any more. It tells what the address's account is like only to
 * whoever holds the link, which went to it, and nothing of a used one to another account.
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

/** Whether a registration whose contact has proven this address waits for its review. */
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
