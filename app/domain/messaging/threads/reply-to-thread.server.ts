import { transaction } from '~/db/client.server';
import { MAY_TRADE } from '~/db/may-trade.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { MESSAGING_COPY } from '../copy';
import { countMessage } from '../messages/count-message.server';
import type { Reply } from './reply-to-thread.schema';
import { storeMessage } from '../messages/store-message.server';
import { lockThread, noteRead } from './threads.server';

/**
 * Stores a reply of the actor's company, with at most 3 photos, and tells the other one. Whoever
 * answers has read what was there, up to the last message `seen`.
 *
 * Safe to repeat with the same nonce: one message is stored.
 * @throws DomainError `no_company`; `not_found` for a thread of others; `unavailable` when the other
 *   company may not trade any more; `invalid` (field `image`) for a photo that is gone;
 *   `conflict` for the nonce of another message; `rate_limited`
 */
export async function replyToThread(
  { threadId, seen, ...reply }: Reply & { threadId: string },
  actor: Actor,
): Promise<{ id: string }> {
  const { companyId } = actor;
  if (!companyId) throw new DomainError('no_company', MESSAGING_COPY.noCompany);
  await countMessage(companyId);
  return transaction(async (tx) => {
    const thread = isUuid(threadId) ? await lockThread(tx, threadId, companyId) : null;
    if (!thread) throw new DomainError('not_found', MESSAGING_COPY.threadGone);
    const other = await tx.company.findFirst({
      where: { id: thread.otherCompanyId, ...MAY_TRADE },
      select: { id: true },
    });
    if (!other) throw new DomainError('unavailable', MESSAGING_COPY.otherIsGone);

    if (seen) await noteRead(tx, thread, seen);
    return storeMessage(tx, thread, { ...reply, subject: thread.subject }, actor);
  });
}
