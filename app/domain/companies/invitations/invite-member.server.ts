import type { z } from 'zod/v4';
import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { TEAM_COPY } from '../copy';
import type { InviteMember } from './invite-member.schema';
import { countInvitation, requireInviter, sendInvitation } from './send-invitation.server';

/**
 * Invites an address to the company of the one who acts: a letter with a link that works for seven
 * days. An address invited before gets a new link, and the former one is dead. Whether the address
 * belongs to an account is not said. Admins of a company invite members only, and not who is invited
 * to more.
 * @throws DomainError `forbidden`, `no_company`, `rate_limited`, `conflict` on `email` for somebody
 *   who is in the team
 */
export async function inviteMember(
  { email, role }: z.infer<typeof InviteMember>,
  actor: Actor,
): Promise<void> {
  await countInvitation(actor);
  await transaction(async (tx) => {
    const { companyId } = await requireInviter(tx, actor, role);
    const member = await tx.user.findFirst({ where: { email, companyId }, select: { id: true } });
    if (member) throw new DomainError('conflict', TEAM_COPY.alreadyMember, { field: 'email' });
    const pending = await tx.companyInvitation.findFirst({
      where: { companyId, email, acceptedAt: null },
      select: { role: true },
    });
    // The new link ends the former one, and its role.
    if (pending) await requireInviter(tx, actor, pending.role);
    await sendInvitation(tx, { companyId, email, role }, actor);
  });
}
