import type { Tx } from '~/db/client.server';
import { notify as tellListeners } from '~/db/listen.server';
import { NOTIFICATIONS_CHANGED } from '../notify.server';

/** Between the clocks that dated a message and what tells of it. */
const CLOCKS_APART_MS = 60 * 60 * 1000;

/**
 * What told a company of messages is read with them, so that the bell counts none of it and no digest
 * or push tells it again: also where the company wants it outside the app only, which is dismissed
 * from the beginning. Safe to repeat.
 *
 * @param messages at least one
 */
export async function noteMessagesRead(
  tx: Tx,
  companyId: string,
  messages: { id: string; sentAt: Date }[],
): Promise<void> {
  const ids = messages.map(({ id }) => id);
  const firstSentAt = Math.min(...messages.map(({ sentAt }) => sentAt.getTime()));
  // Told with the message: what is older, years of it perhaps, is not looked at.
  const since = new Date(firstSentAt - CLOCKS_APART_MS);
  const marked = await tx.$executeRaw`
    UPDATE notifications SET read = true, read_at = now()
     WHERE recipient_company_id = ${companyId}::uuid AND category = 'messages'
       AND created_at >= ${since} AND NOT read AND metadata->>'messageId' = ANY(${ids})`;
  if (marked > 0) await tellListeners(tx, NOTIFICATIONS_CHANGED, { companyId });
}
