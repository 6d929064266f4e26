import { transaction } from '~/db/client.server';
import { type Actor, requireCompanyId } from '~/lib/actor';
import { MESSAGING_COPY } from '../copy';
import { countMessage } from '../messages/send-message.server';
import { storeMessage } from '../messages/store-message.server';
import type { Reply } from './threads.schema';
import { lockThread, noteRead, requireReachable } from './threads.server';

/**
 * Safe to repeat with the same nonce.
 * @throws DomainError `no_company`, `not_found`, `unavailable`, `invalid` (field `image`),
 * `conflict` for another message's nonce, `rate_limited`
 */
export async function replyToThread(
  { threadId, seen, ...reply }: Reply & { threadId: string },
  actor: Actor,
): Promise<{ id: string }> {
  const companyId = requireCompanyId(actor, MESSAGING_COPY.noCompany);
  await countMessage(companyId);
  return transaction(async (tx) => {
    const thread = await lockThread(tx, threadId, companyId);
    await requireReachable(tx, thread.otherCompanyId);
    if (seen) await noteRead(tx, thread, seen);
    return storeMessage(tx, thread, { ...reply, subject: thread.subject }, actor);
  });
}

/**
 * Up to `seen`, for the whole company. Safe to repeat.
 * @throws DomainError `no_company`, `not_found`
 */
export async function markThreadRead(
  { threadId, seen }: { threadId: string; seen: string },
  actor: Actor,
): Promise<void> {
  const companyId = requireCompanyId(actor, MESSAGING_COPY.noCompany);
  await transaction(async (tx) => {
    await noteRead(tx, await lockThread(tx, threadId, companyId), seen);
  });
}
