import { sql, type Tx } from '~/db/client.server';
import { FORGOTTEN_DOMAIN } from '~/lib/forgotten-address';
import { MAIL_COPY } from '../copy';

/** Nobody's address, as those of deleted users are. */
const FORGOTTEN = `deleted${FORGOTTEN_DOMAIN}`;

/**
 * Takes an address out of the mails that went to it, in the transaction that deletes its user; that
 * there were mails stays. Those that wait are given up, and what failed ones said is erased: nobody is
 * left who could want them. The reasons why tries failed go too, since the mail service names the
 * address in them.
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
