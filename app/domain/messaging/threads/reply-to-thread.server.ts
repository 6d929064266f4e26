import { transaction } from '~/db/client.server';
import { type Actor, requireCompanyId } from '~/lib/actor';
import { MESSAGING_COPY } from '../copy';
import { countMessage } from '../messages/message-rates.server';
import { storeMessage } from '../messages/store-message.server';
import type { Reply } from './threads.schema';
import { markReadIn } from './mark-read.server';
import { lockThread, requireReachable } from './threads.server';

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
    if (seen) await markReadIn(tx, thread, seen);
    return storeMessage(tx, thread, { ...reply, subject: thread.subject }, actor);
  });
}
