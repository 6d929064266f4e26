import type { Tx } from '~/db/client.server';
import { claimUpload, findUploads, type PhotoRef } from '~/domain/media/index.server';
import { notify } from '~/domain/notifications/index.server';
import { queueWebhook } from '~/domain/webhooks/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { shorten } from '~/lib/text/shorten';
import { MESSAGING_COPY, messagesTitle, newMessageTitle } from '../copy';
import { noteNewMessage, type OpenThread } from '../threads/threads.server';

const BEGINNING_LENGTH = 200;

interface Text {
  subject: string;
  content: string;
  nonce?: string | undefined;
  uploadIds?: string[];
}

/**
 * `thread` must be locked by this transaction. Safe to repeat with the same nonce.
 * @throws DomainError `conflict` for another message's nonce, `invalid` for a missing photo
 */
export async function storeMessage(
  tx: Tx,
  thread: OpenThread,
  { subject, content, nonce, uploadIds = [] }: Text,
  actor: Actor,
): Promise<{ id: string }> {
  // The lock decides the order, whatever the servers' clocks say.
  const sentAt = new Date(Math.max(Date.now(), thread.lastMessageAt.getTime() + 1));
  // If a form is posted twice at once, the second insert waits for the first, then does nothing.
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
      select: { id: true, photos: { orderBy: { position: 'asc' }, select: { objectPath: true } } },
    });
    const before = earlier?.photos.map(({ objectPath }) => ({ imageUrl: objectPath }));
    const now = uploadIds.map((uploadId) => ({ uploadId }));
    const digests = async (photos: PhotoRef[]) =>
      (await findUploads(tx, photos, thread.companyId)).map((upload) => upload?.digest).join();
    const isSame =
      before?.length === now.length && (await digests(before)) === (await digests(now));
    // Throwing also rolls back the thread that this message would have started.
    if (!earlier || !isSame) {
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
  await queueWebhook(tx, [thread.otherCompanyId], {
    type: 'message.received',
    data: { threadId: thread.id, messageId: stored.id },
  });
  return stored;
}

/** By email at most once in ten minutes for a thread; the later messages share one. */
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
    category: 'messages',
    title: newMessageTitle(name),
    content: `${subject}: ${shorten(content, BEGINNING_LENGTH)}`,
    actionUrl: `/messages/${thread.id}`,
    actionText: 'Read Message',
    metadata: {
      threadId: thread.id,
      messageId,
      groupTitle: messagesTitle(name, thread.materialTitle ?? thread.subject),
    },
    groupedBy: 'threadId',
  });
}
