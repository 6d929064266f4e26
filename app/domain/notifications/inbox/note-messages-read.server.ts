import type { Tx } from '~/db/client.server';
import { notify as tellListeners } from '~/db/listen.server';
import { NOTIFICATIONS_CHANGED } from '../notify.server';

/** Clock skew allowed between a message and its notification. */
const CLOCKS_APART_MS = 60 * 60 * 1000;

/**
 * Marks dismissed ones too, so that no bell, digest, or push repeats them. Safe to repeat.
 * @param messages at least one
 */
export async function noteMessagesRead(
  tx: Tx,
  companyId: string,
  messages: { id: string; sentAt: Date }[],
): Promise<void> {
  const ids = messages.map(({ id }) => id);
  const firstSentAt = Math.min(...messages.map(({ sentAt }) => sentAt.getTime()));
  const since = new Date(firstSentAt - CLOCKS_APART_MS);
  const marked = await tx.$executeRaw`
    UPDATE notifications SET read = true, read_at = now()
     WHERE recipient_company_id = ${companyId}::uuid AND category = 'messages'
       AND created_at >= ${since} AND NOT read AND metadata->>'messageId' = ANY(${ids})`;
  if (marked > 0) await tellListeners(tx, NOTIFICATIONS_CHANGED, { companyId });
}
