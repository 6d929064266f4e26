import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { requireInvitation } from './send-invitation.server';

/**
 * Takes an invitation back: its link is dead.
 * @returns the address
 * @throws DomainError `forbidden`, `no_company`, `not_found`, as when it was accepted meanwhile
 */
export async function revokeInvitation(invitationId: string, actor: Actor): Promise<string> {
  return transaction(async (tx) => {
    const { invitation } = await requireInvitation(tx, invitationId, actor);
    await tx.companyInvitation.delete({ where: { id: invitationId }, select: { id: true } });
    return invitation.email;
  });
}
