import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { countInvitation, requireInvitation, sendInvitation } from './send-invitation.server';

/**
 * Sends an invitation once more with a new link and seven more days; the former link is dead.
 * @returns the address
 * @throws DomainError `forbidden`, `no_company`, `rate_limited`, `not_found`
 */
export async function resendInvitation(invitationId: string, actor: Actor): Promise<string> {
  await countInvitation(actor);
  return transaction(async (tx) => {
    const { companyId, invitation } = await requireInvitation(tx, invitationId, actor);
    await sendInvitation(tx, { companyId, ...invitation }, actor);
    return invitation.email;
  });
}
