import { sql, type Tx } from '~/db/client.server';
import { FORGOTTEN_DOMAIN } from '~/lib/forgotten-address';
import { MAIL_COPY } from '../copy';

const FORGOTTEN = `deleted${FORGOTTEN_DOMAIN}`;

/**
 * Erases a deleted user's address from their emails, in the same transaction. Pending emails are
 * given up; failed ones lose content and failure reasons, which can quote the address.
 */
export async function forgetRecipient(tx: Tx, address: string): Promise<void> {
  const isTheirs = sql`recipient = ${address}::citext`;
  await tx.$executeRaw`
    UPDATE mail_tries SET failure_reason = ${MAIL_COPY.recipientDeleted}
     WHERE failure_reason <> ${MAIL_COPY.unfinishedTry}
       AND mail_id IN (SELECT id FROM mails WHERE ${isTheirs})`;
  await tx.$executeRaw`
    UPDATE mails SET recipient = ${FORGOTTEN}, sealed_content = NULL,
           failure_reason = CASE WHEN status IN ('pending', 'failed')
                                 THEN ${MAIL_COPY.recipientDeleted} END,
           status = CASE WHEN status = 'pending' THEN 'failed' ELSE status END
     WHERE ${isTheirs}`;
}
