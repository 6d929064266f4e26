import { transaction } from '~/db/client.server';
import { getCounterparty } from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { purchaseSubject } from '../copy';
import { countFirstMessage } from './count-message.server';
import type { MessageToTrader } from './message-trader.schema';
import { storeMessage } from './store-message.server';
import { noteRead, openThread, requireReachable } from '../threads/threads.server';

/**
 * Safe to repeat with the same nonce.
 * @throws DomainError `not_found`, `forbidden`, `unavailable`, `conflict` for another message's
 * nonce, `rate_limited`
 */
export async function messageTrader(
  { transactionId, content, nonce, seen }: MessageToTrader & { transactionId: string },
  actor: Actor,
): Promise<{ id: string; threadId: string }> {
  const { materialId, materialTitle, otherCompanyId } = await getCounterparty(transactionId, actor);
  const companyId = actor.companyId!;
  const ends = { materialId, fromCompanyId: companyId, toCompanyId: otherCompanyId };
  await countFirstMessage(ends);
  return transaction(async (tx) => {
    await requireReachable(tx, otherCompanyId);
    const subject = purchaseSubject(materialTitle);
    const thread = await openThread(tx, { ...ends, subject });
    if (seen) await noteRead(tx, thread, seen);
    const { id } = await storeMessage(tx, thread, { subject, content, nonce }, actor);
    return { id, threadId: thread.id };
  });
}
