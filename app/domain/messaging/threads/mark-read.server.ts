import { transaction, type Tx } from '~/db/client.server';
import { noteMessagesRead } from '~/domain/notifications/index.server';
import { type Actor, requireCompanyId } from '~/lib/actor';
import { MESSAGING_COPY } from '../copy';
import { lockThread, notifyWatchers, type OpenThread } from './threads.server';

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
    await markReadIn(tx, await lockThread(tx, threadId, companyId), seen);
  });
}

/** `thread` must be locked, so no message arrives between marking and counting. */
export async function markReadIn(tx: Tx, thread: OpenThread, seen: string): Promise<void> {
  const read = await tx.$queryRaw<{ id: string; sentAt: Date }[]>`
    UPDATE messages SET read_at = now()
     WHERE thread_id = ${thread.id}::uuid AND receiver_company_id = ${thread.companyId}::uuid
       AND read_at IS NULL AND created_at <= (
         SELECT created_at FROM messages WHERE id = ${seen}::uuid AND thread_id = ${thread.id}::uuid)
    RETURNING id, created_at AS "sentAt"`;
  if (read.length === 0) return;
  await tx.$executeRaw`
    WITH unread AS (
      SELECT count(*)::int AS n FROM messages
       WHERE thread_id = ${thread.id}::uuid AND receiver_company_id = ${thread.companyId}::uuid
         AND read_at IS NULL
    )
    UPDATE message_threads
       SET unread_a = CASE WHEN company_a_id = ${thread.companyId}::uuid THEN n ELSE unread_a END,
           unread_b = CASE WHEN company_b_id = ${thread.companyId}::uuid THEN n ELSE unread_b END
      FROM unread WHERE id = ${thread.id}::uuid`;
  await noteMessagesRead(tx, thread.companyId, read);
  await notifyWatchers(tx, thread);
}
