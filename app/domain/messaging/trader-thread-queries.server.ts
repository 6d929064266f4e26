import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { MESSAGE_SELECT, type ThreadMessage, toThreadMessage } from './thread-queries.server';
import { threadKey } from './threads.server';

export interface TraderThread {
  id: string;
  /** Messages to the viewer's company that none of its people has opened */
  unread: number;
  messageCount: number;
  /** The last few, oldest first */
  messages: ThreadMessage[];
}

const SHOWN_MESSAGES = 3;

/**
 * The end of the conversation of the actor's company with another one about a listing.
 * @returns null when nothing was written yet, and for whoever has no company
 */
export async function getThreadWith(
  { materialId, otherCompanyId }: { materialId: string; otherCompanyId: string },
  actor: Actor,
): Promise<TraderThread | null> {
  const { companyId } = actor;
  if (!companyId) return null;
  const thread = await db.messageThread.findUnique({
    where: {
      key: threadKey({ materialId, fromCompanyId: companyId, toCompanyId: otherCompanyId }),
    },
    select: {
      id: true,
      companyAId: true,
      unreadA: true,
      unreadB: true,
      _count: { select: { messages: true } },
      messages: {
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: SHOWN_MESSAGES,
        select: MESSAGE_SELECT,
      },
    },
  });
  if (!thread) return null;
  return {
    id: thread.id,
    unread: thread.companyAId === companyId ? thread.unreadA : thread.unreadB,
    messageCount: thread._count.messages,
    messages: thread.messages.reverse().map((row) => toThreadMessage(row, companyId)),
  };
}
