import { db, sql, transaction } from '~/db/client.server';
import { isFoundIn, isoTime, type ListPage, readListPage } from '~/db/list-page.server';
import {
  announceListChanged,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { MAIL_COPY } from '../copy';
import { queueSending } from './queue-mail.server';

export const MAIL_STATUSES = ['failed', 'pending', 'sent'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Times are ISO 8601. */
export interface MailView {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  status: MailStatus;
  failureReason: string | null;
  createdAt: string;
  canRetry: boolean;
  tryCount: number;
  /** Newest first, ten at most; `failureReason` is null for the successful one */
  tries: { at: string; failureReason: string | null }[];
}

const COLUMNS = sql`
  m.id, m.kind, m.recipient::text AS recipient, m.subject, m.status::text AS status,
  m.failure_reason AS "failureReason", ${isoTime(sql`m.created_at`)} AS "createdAt",
  m.status = 'failed' AND m.sealed_content IS NOT NULL
    AND coalesce(m.expires_at > now(), true) AS "canRetry",
  (SELECT count(*)::int FROM mail_tries t WHERE t.mail_id = m.id) AS "tryCount",
  (SELECT coalesce(json_agg(json_build_object(
             'at', ${isoTime(sql`t.created_at`)}, 'failureReason', t.failure_reason)), '[]')
     FROM (SELECT created_at, failure_reason FROM mail_tries
            WHERE mail_id = m.id ORDER BY id DESC LIMIT 10) t) AS tries`;

/**
 * 20 per page, newest first, without content. `search` matches recipient and subject; `failed`
 * counts all failed emails, whatever the search, up to 10,000.
 */
export async function listMails({
  status,
  search,
  page,
}: { status?: MailStatus; search?: string; page?: number } = {}): Promise<
  ListPage<MailView> & { failed: number }
> {
  const list = await readListPage<MailView>({
    columns: COLUMNS,
    table: sql`mails m`,
    alias: sql`m`,
    conditions: status ? [sql`m.status = ${status}::delivery_status`] : [],
    search: isFoundIn(sql`lower(m.recipient::text || ' ' || m.subject)`, search),
    order: sql`m.created_at DESC, m.id`,
    page,
  });
  const [counted] = await db.$queryRaw<{ failed: number }[]>`
    SELECT count(*)::int AS failed
      FROM (SELECT 1 FROM mails WHERE status = 'failed' LIMIT 10000) AS few`;
  return { ...list, failed: counted!.failed };
}

/**
 * Retries a failed email for a day. If two admins do it at once, one gets `conflict`.
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
    await queueSending(tx, [mail.id]);
    await recordAudit(tx, actor, 'mail.retried', mail.id, {
      before: { status: 'failed', failureReason: mail.reason },
      after: { status: 'pending' },
    });
    await announceListChanged(tx, 'mail', actor.userId);
  });
}
