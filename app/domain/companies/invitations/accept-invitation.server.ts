import type { z } from 'zod/v4';
import { isUniqueViolation, transaction } from '~/db/client.server';
import {
  countFromAddress,
  createAccount,
  hashPassword,
  requireUncommonPassword,
} from '~/domain/accounts/index.server';
import { announceListChanged } from '~/domain/administration/index.server';
import { DomainError } from '~/lib/errors';
import type { Visitor } from '~/lib/visitor';
import type { AcceptInvitation } from './accept-invitation.schema';
import { TEAM_COPY } from '../copy';
import { getInvitation, isRegistering } from './invitation-queries.server';
import { spendInvitation } from './spend-invitation.server';

const TRIES_FROM_ADDRESS = { name: 'accept_invitation', times: 30, withinSeconds: 15 * 60 };

/**
 * Creates an account in the inviting company; the link verifies the address. Of two at once, one
 * succeeds. @throws DomainError `not_found` for a dead link, `invalid` on `newPassword`, `conflict`
 * if it was used or the address has an account or registration, `rate_limited`
 */
export async function acceptInvitation(
  token: string,
  { firstName, lastName, newPassword }: z.infer<typeof AcceptInvitation>,
  visitor: Visitor,
): Promise<{ userId: string; companyName: string }> {
  await countFromAddress(TRIES_FROM_ADDRESS, visitor);
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
  try {
    return await transaction(async (tx) => {
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
      });
      const { company } = await tx.userCompanyRole.create({
        data: { userId, companyId, role },
        select: { company: { select: { name: true } } },
      });
      await announceListChanged(tx, 'users', userId);
      return { userId, companyName: company.name };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('conflict', TEAM_COPY.accountExists);
  }
}
