import { transaction } from '~/db/client.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { MESSAGING_COPY } from '../copy';
import { lockThread, noteRead } from './threads.server';

/**
 * Up to `seen`, for the whole company. Safe to repeat.
 * @throws DomainError `no_company`, `not_found`
 */
export async function markThreadRead(
  { threadId, seen }: { threadId: string; seen: string },
  actor: Actor,
): Promise<void> {
  const companyId = requireCompanyId(actor, MESSAGING_COPY.noCompany);
  await transaction(async (tx) => {
    await noteRead(tx, await lockThread(tx, threadId, companyId), seen);
  });
}
