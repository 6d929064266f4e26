import { transaction } from '~/db/client.server';
import {
  nameOfUser,
  recordAdminEvent,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { MAIL_COPY } from '../copy';
import { queueSending } from './queue-mail.server';

/**
 * Retries a failed email for a day. Of two admins at once, one gets `conflict`.
 * @throws DomainError `forbidden`, `not_found`; `conflict` when it is sent, waiting, or expired
 */
export async function retryMail(mailId: string, actor: Actor): Promise<void> {
  requireAdminActor(actor);
  await transaction(async (tx) => {
    const [mail] = isUuid(mailId)
      ? await tx.$queryRaw<
          { id: string; status: string; reason: string | null; isUsable: boolean }[]
        >`SELECT id, status::text AS status, failure_reason AS reason,
                 sealed_content IS NOT NULL AND coalesce(expires_at > now(), true) AS "isUsable"
            FROM mails WHERE id = ${mailId}::uuid FOR UPDATE`
      : [];
    if (!mail) throw new DomainError('not_found', MAIL_COPY.notFound);
    if (mail.status === 'pending') throw new DomainError('conflict', MAIL_COPY.stillWaiting);
    if (mail.status !== 'failed') throw new DomainError('conflict', MAIL_COPY.alreadySent);
    if (!mail.isUsable) throw new DomainError('conflict', MAIL_COPY.tooLateToRetry);
    await tx.mail.update({
      where: { id: mail.id },
      data: { status: 'pending', failureReason: null },
      select: { id: true },
    });
    await queueSending(tx, mail.id);
    await recordAudit(tx, {
      actor,
      action: 'mail.retried',
      subject: { type: 'mail', id: mail.id },
      before: { status: 'failed', failureReason: mail.reason },
      after: { status: 'pending' },
    });
    const byName = await nameOfUser(tx, actor.userId);
    await recordAdminEvent(tx, { type: 'list_changed', list: 'mail', byName });
  });
}
