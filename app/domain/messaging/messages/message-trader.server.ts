import { transaction } from '~/db/client.server';
import { MAY_TRADE } from '~/db/may-trade.server';
import { getPurchaseEnds } from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MESSAGING_COPY, purchaseSubject } from '../copy';
import { countFirstMessage } from './count-message.server';
import type { MessageToTrader } from './message-trader.schema';
import { storeMessage } from './store-message.server';
import { noteRead, openThread } from '../threads/threads.server';

/**
 * Stores a message of the buyer to the seller of a purchase, or the other way round, in the thread
 * of the two about that listing, which begins with it where there is none: a listing that has been
 * deleted since can still be talked about. The other company is told.
 *
 * Safe to repeat with the same nonce: one message is stored.
 * @throws DomainError `not_found` for a purchase of others; `forbidden` for an admin of neither;
 *   `unavailable` when the other company may not trade any more; `conflict` for the nonce of another
 *   message; `rate_limited`
 */
export async function messageTrader(
  { transactionId, content, nonce, seen }: MessageToTrader & { transactionId: string },
  actor: Actor,
): Promise<{ id: string; threadId: string }> {
  const { materialId, materialTitle, otherCompanyId } = await getPurchaseEnds(transactionId, actor);
  const companyId = actor.companyId!;
  const ends = { materialId, fromCompanyId: companyId, toCompanyId: otherCompanyId };
  await countFirstMessage(ends);
  return transaction(async (tx) => {
    const other = await tx.company.findFirst({
      where: { id: otherCompanyId, ...MAY_TRADE },
      select: { id: true },
    });
    if (!other) throw new DomainError('unavailable', MESSAGING_COPY.otherIsGone);
    const subject = purchaseSubject(materialTitle);
    const thread = await openThread(tx, { ...ends, subject });
    if (seen) await noteRead(tx, thread, seen);
    const { id } = await storeMessage(tx, thread, { subject, content, nonce }, actor);
    return { id, threadId: thread.id };
  });
}
