import type { z } from 'zod/v4';
import { Prisma, transaction } from '~/db/client.server';
import {
  createAccount,
  hashPassword,
  requireUncommonPassword,
} from '~/domain/accounts/index.server';
import { nameOfUser, recordAdminEvent } from '~/domain/administration/index.server';
import { DomainError } from '~/lib/errors';
import type { AcceptInvitation } from './accept-invitation.schema';
import { TEAM_COPY } from './copy';
import { isRegistering } from './invitation-queries.server';
import { spendInvitation } from './spend-invitation.server';

/**
 * Makes an account for whoever holds the link, in the company that invited them; the address is
 * verified by the link, which went to it. Of two at once, one.
 * @returns the user's id and the company's name
 * @throws DomainError `not_found` for a dead link, `invalid` on `newPassword`, `conflict` when the
 *   address has an account or registers a company of its own
 */
export async function acceptInvitation(
  token: string,
  { firstName, lastName, newPassword }: z.infer<typeof AcceptInvitation>,
): Promise<{ userId: string; companyName: string }> {
  requireUncommonPassword(newPassword, 'newPassword');
  const hashedPassword = await hashPassword(newPassword);
  try {
    return await transaction(async (tx) => {
      const { companyId, email, role } = await spendInvitation(tx, token);
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
      });
      await tx.user.update({
        where: { id: userId },
        data: { lastLoginAt: new Date() },
        select: { id: true },
      });
      const { company } = await tx.userCompanyRole.create({
        data: { userId, companyId, role },
        select: { company: { select: { name: true } } },
      });
      const byName = await nameOfUser(tx, userId);
      await recordAdminEvent(tx, { type: 'list_changed', list: 'users', byName });
      return { userId, companyName: company.name };
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
      throw new DomainError('conflict', TEAM_COPY.accountExists);
    }
    throw error;
  }
}
