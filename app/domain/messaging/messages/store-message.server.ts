import type { Tx } from '~/db/client.server';
import { claimUpload } from '~/domain/media/index.server';
import { notify } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MESSAGING_COPY, newMessageTitle } from '../copy';
import { noteNewMessage, type OpenThread } from '../threads/threads.server';

/** Of a message, in its notification. */
const BEGINNING_LENGTH = 200;

interface Text {
  subject: string;
  content: string;
  /** The form's one-time value */
  nonce?: string | undefined;
  /** Photos uploaded ahead, in order */
  uploadIds?: string[];
}

/**
 * Appends a message of the actor to a thread and notifies the other company. The same message with
 * the same nonce is stored once.
 * @param thread locked by this transaction
 * @throws DomainError `conflict` if the nonce was used for another thread, text or number of photos;
 *   `invalid` for a photo that is gone or another company's
 */
export async function storeMessage(
  tx: Tx,
  thread: OpenThread,
  { subject, content, nonce, uploadIds = [] }: Text,
  actor: Actor,
): Promise<{ id: string }> {
  // Later than every message before it, whatever the servers' clocks say: the lock decides the order.
  const sentAt = new Date(Math.max(Date.now(), thread.lastMessageAt.getTime() + 1));
  // ON CONFLICT DO NOTHING: of two posts of one form at once, the second waits for the first.
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
    // Resent photos get new ids, so only their number can be compared. Thrown, so that a thread this
    // message would have started isn't left empty.
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
  await notifyReceiver(tx, thread, { messageId: stored.id, subject, content });
  return stored;
}

/** Carries no address of the sender, so that the reply is written here. */
async function notifyReceiver(
  tx: Tx,
  thread: OpenThread,
  { messageId, subject, content }: { messageId: string; subject: string; content: string },
): Promise<void> {
  const { name } = await tx.company.findUniqueOrThrow({
    where: { id: thread.companyId },
    select: { name: true },
  });
  await notify(tx, {
    recipientCompanyId: thread.otherCompanyId,
    type: 'message',
    category: 'messages',
    priority: 'normal',
    title: newMessageTitle(name),
    content: `${subject}: ${beginning(content)}`,
    actionUrl: `/messages/${thread.id}`,
    actionText: 'Read message',
    metadata: { threadId: thread.id, messageId },
  });
}

function beginning(content: string): string {
  const line = content.replace(/\s+/g, ' ');
  if (line.length <= BEGINNING_LENGTH) return line;
  return `${line.slice(0, BEGINNING_LENGTH).replace(/\s+\S*$/, '')}…`;
}
