import { db, sql } from '~/db/client.server';
import { isFoundIn, isoTime, type ListPage, readListPage } from '~/db/list-page.server';

export const MAIL_STATUSES = ['failed', 'pending', 'sent', 'delivered'] as const;
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
 * 25 per page, newest first, without content. `search` matches recipient and subject; `failed`
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
