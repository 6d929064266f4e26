import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MESSAGING_COPY } from '../copy';
import { countMessage } from '../messages/count-message.server';
import type { Reply } from './reply-to-thread.schema';
import { storeMessage } from '../messages/store-message.server';
import { lockThread, noteRead, requireReachable } from './threads.server';

/**
 * Sends a reply of the actor's company, with at most 3 photos, and marks messages up to `seen` as
 * read. Safe to repeat with the same nonce.
 * @throws DomainError `no_company`; `not_found` for another's thread; `unavailable` if the other
 *   company may no longer trade; `invalid` (field `image`) for a photo that is gone; `conflict` for
 *   the nonce of another message; `rate_limited`
 */
export async function replyToThread(
  { threadId, seen, ...reply }: Reply & { threadId: string },
  actor: Actor,
): Promise<{ id: string }> {
  const { companyId } = actor;
  if (!companyId) throw new DomainError('no_company', MESSAGING_COPY.noCompany);
  await countMessage(companyId);
  return transaction(async (tx) => {
    const thread = await lockThread(tx, threadId, companyId);
    await requireReachable(tx, thread.otherCompanyId);
    if (seen) await noteRead(tx, thread, seen);
    return storeMessage(tx, thread, { ...reply, subject: thread.subject }, actor);
  });
}
