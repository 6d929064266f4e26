import type { Tx } from '~/db/client.server';
import {
  nameOfUser,
  recordAdminEvent,
  requireAdminActor,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { ACCOUNTS_COPY } from '../copy';

/**
 * The user an admin acts on, locked until the transaction ends. Never an admin: one admin can't
 * shut out another, nor the last one.
 * @throws DomainError `forbidden`, `not_found` for deleted users too
 */
export async function requireModeratedUser(tx: Tx, userId: string, actor: Actor) {
  requireAdminActor(actor);
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
          FROM users WHERE id = ${userId}::uuid AND anonymised_at IS NULL FOR UPDATE`
    : [];
  if (!user) throw new DomainError('not_found', ACCOUNTS_COPY.moderation.notFound);
  if (user.role === 'admin') throw new DomainError('forbidden', ACCOUNTS_COPY.moderation.isAdmin);
  return { ...user, name: `${user.firstName} ${user.lastName}`.trim() };
}

/** Refreshes open dashboards. Call it last in the transaction. */
export async function announceUsersChanged(tx: Tx, actor: Actor): Promise<void> {
  const byName = await nameOfUser(tx, actor.userId);
  await recordAdminEvent(tx, { type: 'list_changed', list: 'users', byName });
}
