import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { MESSAGING_COPY } from '../copy';
import { lockThread, noteRead } from './threads.server';

/**
 * Marks what was sent to the actor's company as read, up to the last message that its reader saw:
 * one that comes meanwhile stays unread. For everybody of the company. Safe to repeat.
 *
 * @param seen the last message on the reader's page
 * @throws DomainError `no_company`; `not_found` for a thread of others
 */
export async function markThreadRead(
  { threadId, seen }: { threadId: string; seen: string },
  actor: Actor,
): Promise<void> {
  const { companyId } = actor;
  if (!companyId) throw new DomainError('no_company', MESSAGING_COPY.noCompany);
  await transaction(async (tx) => {
    const thread = isUuid(threadId) ? await lockThread(tx, threadId, companyId) : null;
    if (!thread) throw new DomainError('not_found', MESSAGING_COPY.threadGone);
    await noteRead(tx, thread, seen);
  });
}
