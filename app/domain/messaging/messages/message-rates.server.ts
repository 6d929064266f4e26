import { db } from '~/db/client.server';
import { countToward, type RateLimit } from '~/db/rate-limits.server';
import { type ThreadEnds, threadKey } from '../threads/threads.server';

const HOUR = 60 * 60;

/** Per company, so that a stolen account can't spam every seller. */
const MESSAGES: RateLimit = { name: 'messages', max: 200, withinSeconds: HOUR };
const CONVERSATIONS: RateLimit = { name: 'conversations', max: 40, withinSeconds: HOUR };

export const DRAFTS: RateLimit = { name: 'message-drafts', max: 30, withinSeconds: HOUR };

/** @throws DomainError `rate_limited` */
export async function countMessage(companyId: string): Promise<void> {
  await countToward(MESSAGES, companyId);
}

/** A message that may start a conversation has a lower limit. @throws DomainError `rate_limited` */
export async function countFirstMessage(ends: ThreadEnds): Promise<void> {
  await countMessage(ends.fromCompanyId);
  const thread = await db.messageThread.findUnique({
    where: { key: threadKey(ends) },
    select: { id: true },
  });
  if (!thread) await countToward(CONVERSATIONS, ends.fromCompanyId);
}
