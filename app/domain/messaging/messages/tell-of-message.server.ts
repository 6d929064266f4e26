import type { Tx } from '~/db/client.server';
import { notify } from '~/domain/notifications/index.server';
import { newMessageTitle } from '../copy';

/** Enough to know what it is about. */
const BEGINNING_LENGTH = 200;

/**
 * Tells a company of a message to it: who wrote, about what, and how it begins. It carries no
 * address of the other side, so that the answer is given here.
 */
export async function tellOfMessage(
  tx: Tx,
  message: {
    messageId: string;
    threadId: string;
    fromCompanyId: string;
    toCompanyId: string;
    subject: string;
    content: string;
  },
): Promise<void> {
  const { messageId, threadId } = message;
  const { name } = await tx.company.findUniqueOrThrow({
    where: { id: message.fromCompanyId },
    select: { name: true },
  });
  await notify(tx, {
    recipientCompanyId: message.toCompanyId,
    type: 'message',
    category: 'messages',
    priority: 'normal',
    title: newMessageTitle(name),
    content: `${message.subject}: ${beginning(message.content)}`,
    actionUrl: `/messages/${threadId}`,
    actionText: 'Read message',
    metadata: { threadId, messageId },
  });
}

function beginning(content: string): string {
  const line = content.replace(/\s+/g, ' ');
  if (line.length <= BEGINNING_LENGTH) return line;
  return `${line.slice(0, BEGINNING_LENGTH).replace(/\s+\S*$/, '')}…`;
}
