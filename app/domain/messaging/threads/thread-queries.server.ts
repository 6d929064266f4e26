import { db, type Prisma, sql, sqlEmpty } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';
import { isoTime } from '~/db/list-page.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { MESSAGING_COPY } from '../copy';
import type { ThreadsAsked } from './list-threads.schema';
import { threadKey, unreadSql } from './threads.server';

export const THREADS_PAGE_SIZE = 20;
const MESSAGES_PAGE_SIZE = 50;

const BEGINNING_LENGTH = 120;

export interface ThreadListItem {
  id: string;
  subject: string;
  otherCompanyName: string;
  material: { title: string; imageUrl: string | null } | null;
  last: { beginning: string; isOwn: boolean; photoCount: number };
  lastMessageAt: string;
  unread: number;
}

interface ThreadList {
  threads: ThreadListItem[];
  total: number;
  page: number;
  pageCount: number;
}

interface ThreadListRow {
  total: number;
  page: number;
  id: string | null;
  subject: string;
  other_name: string;
  title: string | null;
  image_url: string | null;
  last_message_at: Date;
  unread: number;
  content: string | null;
  is_own: boolean;
  photo_count: number;
}

/** The company's latest conversations, 20 a page. @throws DomainError `no_company` */
export async function listThreads(
  { search, page }: ThreadsAsked,
  actor: Actor,
): Promise<ThreadList> {
  const { companyId } = actor;
  if (!companyId) throw new DomainError('no_company', MESSAGING_COPY.noCompany);
  const text = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db.$queryRaw<ThreadListRow[]>`
    WITH mine AS (
      SELECT id, material_id, subject, last_message_at, company_b_id AS other_id, unread_a AS unread
        FROM message_threads WHERE company_a_id = ${companyId}::uuid
       UNION ALL
      SELECT id, material_id, subject, last_message_at, company_a_id, unread_b
        FROM message_threads WHERE company_b_id = ${companyId}::uuid
    ), found AS (
      SELECT mine.* FROM mine ${
        search
          ? sql`
             JOIN companies o ON o.id = mine.other_id
             LEFT JOIN materials m ON m.id = mine.material_id AND m.deleted_at IS NULL
            WHERE mine.subject ILIKE ${text} OR o.name ILIKE ${text} OR m.title ILIKE ${text}
               OR EXISTS (SELECT 1 FROM messages
                           WHERE thread_id = mine.id AND content ILIKE ${text})`
          : sqlEmpty
      }
    ), asked AS (
      SELECT count(*)::int AS total,
             least(${page}::int, greatest(1, ceil(count(*) / ${THREADS_PAGE_SIZE}::numeric)))::int AS page
        FROM found
    )
    SELECT asked.total, asked.page, shown.id, shown.subject, shown.last_message_at, shown.unread,
           o.name AS other_name, m.title, m.image_url, last.*
      FROM asked
      LEFT JOIN LATERAL (
        SELECT * FROM found ORDER BY last_message_at DESC, id
         LIMIT ${THREADS_PAGE_SIZE} OFFSET (asked.page - 1) * ${THREADS_PAGE_SIZE}
      ) shown ON true
      LEFT JOIN companies o ON o.id = shown.other_id
      LEFT JOIN materials m ON m.id = shown.material_id AND m.deleted_at IS NULL
      LEFT JOIN LATERAL (
        SELECT left(content, ${BEGINNING_LENGTH}) AS content,
               sender_company_id = ${companyId}::uuid AS is_own,
               (SELECT count(*)::int FROM message_photos WHERE message_id = messages.id) AS photo_count
          FROM messages WHERE thread_id = shown.id ORDER BY created_at DESC, id DESC LIMIT 1
      ) last ON true
     ORDER BY shown.last_message_at DESC, shown.id`;
  const { total, page: shownPage } = rows[0]!;
  return {
    threads: rows.flatMap((row) =>
      row.id === null || row.content === null
        ? []
        : [toListItem({ ...row, id: row.id, content: row.content })],
    ),
    total,
    page: shownPage,
    pageCount: Math.max(1, Math.ceil(total / THREADS_PAGE_SIZE)),
  };
}

function toListItem(row: ThreadListRow & { id: string; content: string }): ThreadListItem {
  return {
    id: row.id,
    subject: row.subject,
    otherCompanyName: row.other_name,
    material: row.title === null ? null : { title: row.title, imageUrl: row.image_url },
    last: {
      beginning: row.content.replace(/\s+/g, ' '),
      isOwn: row.is_own,
      photoCount: row.photo_count,
    },
    lastMessageAt: row.last_message_at.toISOString(),
    unread: row.unread,
  };
}

export interface ThreadMessage {
  id: string;
  content: string;
  isOwn: boolean;
  writer: string | null;
  sentAt: string;
  isRead: boolean;
  photos: { id: string }[];
}

export interface ThreadView {
  id: string;
  subject: string;
  other: { id: string; name: string; verified: boolean };
  /** False if the other company may not trade: the thread is read-only */
  canReply: boolean;
  material: { id: string; title: string; imageUrl: string | null } | null;
  transactionId: string | null;
  unread: number;
  messages: ThreadMessage[];
  page: number;
  pageCount: number;
}

/**
 * 50 messages, in the order sent; page 1 has the newest.
 * @throws DomainError `no_company`, `not_found`
 */
export async function getThread(
  threadId: string,
  actor: Actor,
  { page = 1 }: { page?: number } = {},
): Promise<ThreadView> {
  const { companyId } = actor;
  if (!companyId) throw new DomainError('no_company', MESSAGING_COPY.noCompany);
  const head = isUuid(threadId) ? await readHead(threadId, companyId) : null;
  if (!head?.message_count) throw new DomainError('not_found', MESSAGING_COPY.threadGone);
  const pageCount = Math.max(1, Math.ceil(head.message_count / MESSAGES_PAGE_SIZE));
  const shownPage = Math.min(page, pageCount);
  return {
    id: threadId,
    subject: head.subject,
    other: { id: head.other_id, name: head.other_name, verified: head.other_verified },
    canReply: head.can_reply,
    material:
      head.material_id === null
        ? null
        : { id: head.material_id, title: head.title!, imageUrl: head.image_url },
    transactionId: head.transaction_id,
    unread: head.unread,
    messages: await readMessages(threadId, companyId, shownPage),
    page: shownPage,
    pageCount,
  };
}

interface HeadRow {
  subject: string;
  unread: number;
  other_id: string;
  other_name: string;
  other_verified: boolean;
  can_reply: boolean;
  material_id: string | null;
  title: string | null;
  image_url: string | null;
  transaction_id: string | null;
  message_count: number;
}

async function readHead(threadId: string, companyId: string): Promise<HeadRow | null> {
  const [head] = await db.$queryRaw<HeadRow[]>`
    SELECT t.subject, ${unreadSql(companyId)} AS unread,
           o.id AS other_id, o.name AS other_name, o.verified AS other_verified,
           ${mayTradeSql(sql`o`)} AS can_reply,
           m.id AS material_id, m.title, m.image_url, deal.id AS transaction_id,
           (SELECT count(*)::int FROM messages WHERE thread_id = t.id) AS message_count
      FROM message_threads t
      JOIN companies o ON o.id = CASE WHEN t.company_a_id = ${companyId}::uuid
                                      THEN t.company_b_id ELSE t.company_a_id END
      LEFT JOIN materials m ON m.id = t.material_id AND m.deleted_at IS NULL
      LEFT JOIN LATERAL (
        SELECT id FROM transactions
         WHERE material_id = t.material_id AND buyer_company_id IN (t.company_a_id, t.company_b_id)
           AND seller_company_id IN (t.company_a_id, t.company_b_id)
         ORDER BY created_at DESC LIMIT 1
      ) deal ON true
     WHERE t.id = ${threadId}::uuid
       AND (t.company_a_id = ${companyId}::uuid OR t.company_b_id = ${companyId}::uuid)`;
  return head ?? null;
}

async function readMessages(
  threadId: string,
  companyId: string,
  page: number,
): Promise<ThreadMessage[]> {
  const rows = await db.$queryRaw<ThreadMessage[]>`
    SELECT ${messageColumns(companyId)} FROM messages s
     WHERE s.thread_id = ${threadId}::uuid
     ORDER BY s.created_at DESC, s.id DESC
     LIMIT ${MESSAGES_PAGE_SIZE} OFFSET ${(page - 1) * MESSAGES_PAGE_SIZE}`;
  return rows.reverse();
}

const messageColumns = (companyId: string): Prisma.Sql => sql`
  s.id, s.content, s.sender_company_id = ${companyId}::uuid AS "isOwn",
  (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = s.sender_user_id) AS writer,
  ${isoTime(sql`s.created_at`)} AS "sentAt", s.read_at IS NOT NULL AS "isRead",
  (SELECT coalesce(json_agg(json_build_object('id', p.id) ORDER BY p.position), '[]')
     FROM message_photos p WHERE p.message_id = s.id) AS photos`;

export interface TraderThread {
  id: string;
  unread: number;
  messageCount: number;
  messages: ThreadMessage[];
}

const SHOWN_MESSAGES = 3;

/** The last messages between two companies about a listing, oldest first, or null. */
export async function getThreadWith(
  { materialId, otherCompanyId }: { materialId: string; otherCompanyId: string },
  actor: Actor,
): Promise<TraderThread | null> {
  const { companyId } = actor;
  if (!companyId) return null;
  const key = threadKey({ materialId, fromCompanyId: companyId, toCompanyId: otherCompanyId });
  const [thread] = await db.$queryRaw<TraderThread[]>`
    SELECT t.id,
           ${unreadSql(companyId)} AS unread,
           (SELECT count(*)::int FROM messages s WHERE s.thread_id = t.id) AS "messageCount",
           (SELECT coalesce(json_agg(shown ORDER BY shown."sentAt", shown.id), '[]')
              FROM (SELECT ${messageColumns(companyId)} FROM messages s
                     WHERE s.thread_id = t.id
                     ORDER BY s.created_at DESC, s.id DESC LIMIT ${SHOWN_MESSAGES}) shown
           ) AS messages
      FROM message_threads t WHERE t.key = ${key}`;
  return thread ?? null;
}
