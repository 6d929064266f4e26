import { db } from '~/db/client.server';
import { countToward, type RateLimit } from '~/db/rate-limits.server';
import { threadKey, type ThreadEnds } from '../threads/threads.server';

/** By company: an account in bad hands is no way to write to the whole market. */
const HOUR = 60 * 60;
const MESSAGES: RateLimit = { name: 'messages', times: 200, withinSeconds: HOUR };
const CONVERSATIONS: RateLimit = { name: 'conversations', times: 40, withinSeconds: HOUR };

/** By address: what guests write is kept before anybody knows who they are. */
export const DRAFTS: RateLimit = { name: 'message-drafts', times: 30, withinSeconds: HOUR };

/**
 * Counts a message of a company, before it is stored.
 * @throws DomainError `rate_limited`
 */
export async function countMessage(companyId: string): Promise<void> {
  await countToward(MESSAGES, companyId);
}

/**
 * Counts a message that may begin a conversation; these are fewer.
 * @throws DomainError `rate_limited`
 */
export async function countFirstMessage(ends: ThreadEnds): Promise<void> {
  await countMessage(ends.fromCompanyId);
  const thread = await db.messageThread.findUnique({
    where: { key: threadKey(ends) },
    select: { id: true },
  });
  if (!thread) await countToward(CONVERSATIONS, ends.fromCompanyId);
}
