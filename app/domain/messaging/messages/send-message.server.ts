import { transaction } from '~/db/client.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MESSAGING_COPY } from '../copy';
import { countFirstMessage } from './count-message.server';
import { getAddressee, type MessageTarget } from './message-target.server';
import type { WrittenMessage } from './send-message.schema';
import { storeMessage } from './store-message.server';
import { openThread } from '../threads/threads.server';

/**
 * The sender is always the actor's company. Safe to repeat with the same nonce.
 * @throws DomainError `no_company`, `not_found`, `own_listing`, `conflict`, `rate_limited`
 */
export async function sendMessage(
  { subject, content, nonce, ...target }: WrittenMessage & MessageTarget,
  actor: Actor,
): Promise<{ id: string; threadId: string; receiverName: string }> {
  const companyId = requireCompanyId(actor, MESSAGING_COPY.noCompany);
  const addressee = await getAddressee(target);
  if (!addressee) {
    const message =
      'materialId' in target ? MESSAGING_COPY.materialGone : MESSAGING_COPY.companyGone;
    throw new DomainError('not_found', message);
  }
  if (addressee.companyId === companyId) {
    throw new DomainError('own_listing', MESSAGING_COPY.ownCompany);
  }

  const ends = {
    materialId: addressee.materialId,
    fromCompanyId: companyId,
    toCompanyId: addressee.companyId,
  };
  await countFirstMessage(ends);
  return transaction(async (tx) => {
    const thread = await openThread(tx, { ...ends, subject });
    const { id } = await storeMessage(tx, thread, { subject, content, nonce }, actor);
    return { id, threadId: thread.id, receiverName: addressee.companyName };
  });
}
