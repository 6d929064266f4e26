import { db, sql } from '~/db/client.server';

export type MailStatus = 'pending' | 'sent' | 'delivered' | 'failed';

export interface MailView {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  status: MailStatus;
  /** Why it failed, or why the last try did while it waits. */
  failureReason: string | null;
  createdAt: Date;
  sentAt: Date | null;
  expiresAt: Date | null;
  /** Whether `retryMail` would take it. */
  canRetry: boolean;
  tryCount: number;
  /** The newest first, ten at most; `failureReason` is null for the one that went well. */
  tries: { at: Date; failureReason: string | null }[];
}

export interface MailPage {
  mails: MailView[];
  /** All that fit, on this page and the others. */
  total: number;
  page: number;
  pageCount: number;
  /** How many failed, whatever is searched for: what an admin is to look at. */
  failed: number;
}

const PAGE_SIZE = 25;
const SHOWN_TRIES = 10;

/**
 * A page of the mails that were queued, newest first, for admins; what they say is never read.
 * `search` is found in recipient and subject, whatever the case; pages begin at 1.
 */
export async function listMails({
  status,
  search = '',
  page = 1,
}: { status?: MailStatus; search?: string; page?: number } = {}): Promise<MailPage> {
  const term = search.trim().toLowerCase();
  const found = sql`
    (${status ?? null}::delivery_status IS NULL OR m.status = ${status ?? null}::delivery_status)
    AND (${term} = '' OR strpos(lower(m.recipient::text), ${term}) > 0
      OR strpos(lower(m.subject), ${term}) > 0)`;
  const [counted] = await db.$queryRaw<{ total: number; failed: number }[]>`
    SELECT count(*) FILTER (WHERE ${found})::int AS total,
           count(*) FILTER (WHERE m.status = 'failed')::int AS failed FROM mails m`;
  const { total = 0, failed = 0 } = counted ?? {};
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pageCount);
  const ids = await db.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM mails m WHERE ${found}
     ORDER BY m.created_at DESC, m.id LIMIT ${PAGE_SIZE} OFFSET ${(shown - 1) * PAGE_SIZE}`;
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
  return { mails, total, page: shown, pageCount, failed };
}

/** Asked for apart, so that a list never carries what letters say. */
async function idsWithContent(ids: string[]): Promise<Set<string>> {
  const rows = await db.mail.findMany({
    where: { id: { in: ids }, sealedContent: { not: null } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
