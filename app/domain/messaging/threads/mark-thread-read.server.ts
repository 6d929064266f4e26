import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MESSAGING_COPY } from '../copy';
import { lockThread, noteRead } from './threads.server';

/**
 * Marks messages to the actor's company as read for all its users, up to `seen`, the last one on the
 * reader's page. Safe to repeat.
 * @throws DomainError `no_company`; `not_found` for another's thread
 */
export async function markThreadRead(
  { threadId, seen }: { threadId: string; seen: string },
  actor: Actor,
): Promise<void> {
  const { companyId } = actor;
  if (!companyId) throw new DomainError('no_company', MESSAGING_COPY.noCompany);
  await transaction(async (tx) => {
    await noteRead(tx, await lockThread(tx, threadId, companyId), seen);
  });
}
