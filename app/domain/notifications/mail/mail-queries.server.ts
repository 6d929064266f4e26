import { db, sql } from '~/db/client.server';
import { isFoundIn, type ListPage, readListPage } from '~/db/list-page.server';

export type MailStatus = 'pending' | 'sent' | 'delivered' | 'failed';

export interface MailView {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  status: MailStatus;
  failureReason: string | null;
  createdAt: Date;
  sentAt: Date | null;
  expiresAt: Date | null;
  canRetry: boolean;
  tryCount: number;
  /** Newest first, ten at most; `failureReason` is null for the successful one */
  tries: { at: Date; failureReason: string | null }[];
}

export interface MailPage extends Omit<ListPage<never>, 'rows'> {
  mails: MailView[];
  /** All failed emails, whatever the search; at most 10,000 */
  failed: number;
}

const SHOWN_TRIES = 10;

/** Newest first, without content. `search` matches recipient and subject; pages start at 1. */
export async function listMails({
  status,
  search = '',
  page = 1,
}: { status?: MailStatus; search?: string; page?: number } = {}): Promise<MailPage> {
  const { rows: ids, ...list } = await readListPage<{ id: string }>({
    columns: sql`m.id`,
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
  const rows = await db.mail.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      kind: true,
      recipient: true,
      subject: true,
      status: true,
      failureReason: true,
      createdAt: true,
      sentAt: true,
      expiresAt: true,
      _count: { select: { tries: true } },
      tries: {
        orderBy: { id: 'desc' },
        take: SHOWN_TRIES,
        select: { createdAt: true, failureReason: true },
      },
    },
  });
  const kept = await idsWithContent(rows.map(({ id }) => id));
  const mails = rows.map(({ _count, tries, ...mail }) => ({
    ...mail,
    canRetry:
      mail.status === 'failed' &&
      kept.has(mail.id) &&
      (!mail.expiresAt || mail.expiresAt > new Date()),
    tryCount: _count.tries,
    tries: tries.map(({ createdAt, failureReason }) => ({ at: createdAt, failureReason })),
  }));
  return { ...list, mails, failed: counted?.failed ?? 0 };
}

async function idsWithContent(ids: string[]): Promise<Set<string>> {
  const rows = await db.mail.findMany({
    where: { id: { in: ids }, sealedContent: { not: null } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
