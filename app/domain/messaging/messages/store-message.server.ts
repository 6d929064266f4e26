import type { Tx } from '~/db/client.server';
import { claimUpload } from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MESSAGING_COPY } from '../copy';
import { tellOfMessage } from './tell-of-message.server';
import { noteNewMessage, type OpenThread } from '../threads/threads.server';

export interface Text {
  subject: string;
  content: string;
  /** The form's one-time value */
  nonce?: string | undefined;
  /** Photos that were sent ahead, in their order */
  uploadIds?: string[];
}

/**
 * Puts a message of the actor at the end of a thread of theirs and tells the other company.
 * The same message with the same nonce again stores nothing.
 *
 * @param thread locked by this transaction
 * @throws DomainError `conflict` when the nonce was used for another message: in another thread, or
 *   with another text or number of photos; `invalid` for a photo that is gone or another company's
 */
export async function storeMessage(
  tx: Tx,
  thread: OpenThread,
  { subject, content, nonce, uploadIds = [] }: Text,
  actor: Actor,
): Promise<{ id: string }> {
  // Later than all before it, whatever the clocks of the servers say: the order is that of the lock.
  const sentAt = new Date(Math.max(Date.now(), thread.lastMessageAt.getTime() + 1));
  // ON CONFLICT DO NOTHING: of two posts of one form at once the second waits for the first.
  const [stored] = await tx.message.createManyAndReturn({
    data: {
      threadId: thread.id,
      materialId: thread.materialId,
      senderCompanyId: thread.companyId,
      receiverCompanyId: thread.otherCompanyId,
      senderUserId: actor.userId,
      subject,
      content,
      nonce,
      createdAt: sentAt,
    },
    skipDuplicates: true,
    select: { id: true },
  });
  if (!stored) {
    const earlier = await tx.message.findFirst({
      where: { senderCompanyId: thread.companyId, nonce, threadId: thread.id, subject, content },
      select: { id: true, _count: { select: { photos: true } } },
    });
    // Photos that are sent again are stored anew, so that only their number tells them apart. Thrown,
    // so that a thread which begins with this message does not stay without one.
    if (earlier?._count.photos !== uploadIds.length) {
      throw new DomainError('conflict', MESSAGING_COPY.formUsed);
    }
    return { id: earlier.id };
  }
  for (const [position, uploadId] of uploadIds.entries()) {
    const { objectPath } = await claimUpload(tx, uploadId, actor, 'messages');
    await tx.messagePhoto.create({
      data: { messageId: stored.id, objectPath, position },
      select: { id: true },
    });
  }
  await noteNewMessage(tx, thread, sentAt);
  await tellOfMessage(tx, {
    messageId: stored.id,
    threadId: thread.id,
    fromCompanyId: thread.companyId,
    toCompanyId: thread.otherCompanyId,
    subject,
    content,
  });
  return stored;
}
