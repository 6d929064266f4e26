import type { Tx } from '~/db/client.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { ACCOUNTS_COPY } from '../copy';

export type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/**
 * For what an admin does to a user. @throws DomainError `forbidden`, also for an admin's account,
 * `not_found` if deleted too
 */
export async function lockNonAdmin(tx: Tx, userId: string, actor: Actor) {
  requireAdminActor(actor);
  const user = await lockUser(tx, userId);
  if (user.role === 'admin') throw new DomainError('forbidden', ACCOUNTS_COPY.moderation.isAdmin);
  return user;
}

/** @throws DomainError `not_found` if deleted too */
export async function lockUser(tx: Tx, userId: string) {
  const [user] = isUuid(userId)
    ? await tx.$queryRaw<
        {
          id: string;
          firstName: string;
          lastName: string;
          email: string;
          role: string;
          companyId: string | null;
          bannedAt: Date | null;
          banReason: string | null;
        }[]
      >`
        SELECT id, first_name AS "firstName", last_name AS "lastName", email::text AS email,
               role::text AS role, company_id AS "companyId", banned_at AS "bannedAt",
               ban_reason AS "banReason"
          FROM users WHERE id = ${userId}::uuid AND anonymized_at IS NULL FOR UPDATE`
    : [];
  if (!user) throw new DomainError('not_found', ACCOUNTS_COPY.moderation.notFound);
  return { ...user, name: `${user.firstName} ${user.lastName}`.trim() };
}
