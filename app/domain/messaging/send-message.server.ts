import { db, transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MESSAGING_COPY } from './copy';
import { findAddressee, type MessageTarget } from './message-target.server';
import type { WrittenMessage } from './send-message.schema';
import { noteNewMessage, openThread } from './threads.server';

/**
 * Stores a message to a company, about one of its listings or not. The sender is the actor's
 * company, always; the receiver of a message about a listing is the listing's company.
 *
 * Safe to repeat with the same nonce: one message is stored.
 * @returns the message's id and the receiver's name
 * @throws DomainError `no_company`, `not_found`, `own_listing`
 */
export async function sendMessage(
  { subject, content, nonce, ...target }: WrittenMessage & MessageTarget,
  actor: Actor,
): Promise<{ id: string; receiverName: string }> {
  const { companyId, userId } = actor;
  if (!companyId) throw new DomainError('no_company', MESSAGING_COPY.noCompany);
  const addressee = await findAddressee(db, target);
  if (!addressee) {
    const message =
      'materialId' in target ? MESSAGING_COPY.materialGone : MESSAGING_COPY.companyGone;
    throw new DomainError('not_found', message);
  }
  if (addressee.companyId === companyId) {
    throw new DomainError('own_listing', MESSAGING_COPY.ownCompany);
  }

  const id = await transaction(async (tx) => {
    const thread = await openThread(tx, {
      materialId: addressee.materialId,
      fromCompanyId: companyId,
      toCompanyId: addressee.companyId,
      subject,
    });
    // ON CONFLICT DO NOTHING: of two posts of one form at once the second waits for the first.
    const [stored] = await tx.message.createManyAndReturn({
      data: {
        threadId: thread.id,
        materialId: addressee.materialId,
        senderCompanyId: companyId,
        receiverCompanyId: addressee.companyId,
        senderUserId: userId,
        subject,
        content,
        nonce,
      },
      skipDuplicates: true,
      select: { id: true },
    });
    if (stored) {
      await noteNewMessage(tx, thread.id, thread.isFromA);
      return stored.id;
    }
    const earlier = await tx.message.findFirstOrThrow({
      where: { senderCompanyId: companyId, nonce },
      select: { id: true },
    });
    return earlier.id;
  });
  return { id, receiverName: addressee.companyName };
}
