import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { messageColumns, type ThreadMessage } from './thread-queries.server';
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
  const key = threadKey({ materialId, fromCompanyId: companyId, toCompanyId: otherCompanyId });
  const [thread] = await db.$queryRaw<TraderThread[]>`
    SELECT t.id,
           CASE WHEN t.company_a_id = ${companyId}::uuid THEN t.unread_a ELSE t.unread_b END AS unread,
           (SELECT count(*)::int FROM messages s WHERE s.thread_id = t.id) AS "messageCount",
           (SELECT coalesce(json_agg(shown ORDER BY shown."sentAt", shown.id), '[]')
              FROM (SELECT ${messageColumns(companyId)} FROM messages s
                     WHERE s.thread_id = t.id
                     ORDER BY s.created_at DESC, s.id DESC LIMIT ${SHOWN_MESSAGES}) shown
           ) AS messages
      FROM message_threads t WHERE t.key = ${key}`;
  return thread ?? null;
}
