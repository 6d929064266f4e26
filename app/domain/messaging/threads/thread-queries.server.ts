import { z } from 'zod/v4';
import { db, type Prisma, sql } from '~/db/client.server';
import { isoTime, readListPage } from '~/db/list-page.server';
import { isReachableSql } from '~/db/may-trade.server';
import { isShownTo } from '~/domain/catalogue/index.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { IsoTime } from '~/lib/answer-fields';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { MESSAGING_COPY } from '../copy';
import type { ThreadsAsked } from './threads.schema';
import { isBetween, otherCompanySql, threadKey, unreadSql } from './threads.server';
import { openPrivatePhoto } from '~/domain/media/index.server';

const MESSAGES_PAGE_SIZE = 50;

const BEGINNING_LENGTH = 120;

export type ThreadListItem = z.output<typeof ThreadListItem>;
export const ThreadListItem = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    otherCompanyName: z.string(),
    material: z.object({ title: z.string(), imageUrl: z.string().nullable() }).nullable(),
    last: z.object({ beginning: z.string(), isOwn: z.boolean(), photoCount: z.int() }),
    lastMessageAt: IsoTime,
    unread: z.int().meta({ description: 'Messages your company hasn’t opened' }),
  })
  .meta({ id: 'ThreadListItem' });

/** The company's latest conversations, 20 a page. @throws DomainError `no_company` */
export async function listThreads({ search, page }: ThreadsAsked, actor: Actor) {
  const companyId = requireCompanyId(actor, MESSAGING_COPY.noCompany);
  const text = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows, ...shown } = await readListPage<ThreadListItem>({
    columns: sql`
      t.id, t.subject, o.name AS "otherCompanyName", t.unread,
      CASE WHEN m.id IS NOT NULL
           THEN json_build_object('title', m.title, 'imageUrl', m.image_url) END AS material,
      (SELECT json_build_object(
                'beginning', regexp_replace(left(content, ${BEGINNING_LENGTH}), '\\s+', ' ', 'g'),
                'isOwn', sender_company_id = ${companyId}::uuid,
                'photoCount', (SELECT count(*) FROM message_photos WHERE message_id = messages.id))
         FROM messages WHERE thread_id = t.id ORDER BY created_at DESC, id DESC LIMIT 1) AS last,
      ${isoTime(sql`t.created_at`)} AS "lastMessageAt"`,
    table: sql`(
      SELECT id, material_id, subject, last_message_at AS created_at,
             company_b_id AS other_id, unread_a AS unread
        FROM message_threads WHERE company_a_id = ${companyId}::uuid
       UNION ALL
      SELECT id, material_id, subject, last_message_at, company_a_id, unread_b
        FROM message_threads WHERE company_b_id = ${companyId}::uuid
      ) t
      JOIN companies o ON o.id = t.other_id
      LEFT JOIN materials m ON m.id = t.material_id AND m.deleted_at IS NULL`,
    alias: sql`t`,
    conditions: search
      ? [
          sql`(t.subject ILIKE ${text} OR o.name ILIKE ${text} OR m.title ILIKE ${text}
            OR EXISTS (SELECT 1 FROM messages WHERE thread_id = t.id AND content ILIKE ${text}))`,
        ]
      : [],
    order: sql`t.created_at DESC, t.id`,
    page,
  });
  return { ...shown, threads: rows.filter(({ last }) => last) };
}

export type ThreadMessage = z.output<typeof ThreadMessage>;
export const ThreadMessage = z.object({
  id: z.uuid(),
  content: z.string(),
  isOwn: z.boolean().meta({ description: 'Sent by your company' }),
  writer: z.string().nullable(),
  sentAt: IsoTime,
  isRead: z.boolean(),
  photos: z.array(z.object({ id: z.uuid() })),
});

export type ThreadView = z.output<typeof ThreadView>;
export const ThreadView = z.object({
  id: z.uuid(),
  subject: z.string(),
  other: z.object({ id: z.uuid(), name: z.string(), verified: z.boolean() }),
  canReply: z.boolean(),
  material: z
    .object({ id: z.uuid(), title: z.string(), imageUrl: z.string().nullable() })
    .nullable(),
  isMaterialGone: z
    .boolean()
    .meta({ description: 'It was about a listing that this company can’t open now' }),
  transactionId: z
    .uuid()
    .nullable()
    .meta({ description: 'Latest purchase of the listing between the two companies' }),
  unread: z.int(),
  messages: z.array(ThreadMessage),
  page: z.int(),
  pageCount: z.int(),
});

/**
 * 50 messages, in the order sent; page 1 has the newest.
 * @throws DomainError `no_company`, `not_found`
 */
export async function getThread(threadId: string, actor: Actor, page = 1): Promise<ThreadView> {
  const companyId = requireCompanyId(actor, MESSAGING_COPY.noCompany);
  const head = isUuid(threadId) ? await readHead(threadId, actor, companyId) : undefined;
  if (!head?.messageCount) throw new DomainError('not_found', MESSAGING_COPY.threadGone);
  const { messageCount, ...thread } = head;
  const pageCount = Math.ceil(messageCount / MESSAGES_PAGE_SIZE);
  const shownPage = Math.min(page, pageCount);
  const messages = await readMessages(threadId, companyId, shownPage);
  return { ...thread, messages, page: shownPage, pageCount };
}

type Head = Omit<ThreadView, 'messages' | 'page' | 'pageCount'> & { messageCount: number };

async function readHead(
  threadId: string,
  viewer: Actor,
  companyId: string,
): Promise<Head | undefined> {
  const [head] = await db.$queryRaw<Head[]>`
    SELECT t.id, t.subject, ${unreadSql(companyId)} AS unread,
           json_build_object('id', o.id, 'name', o.name, 'verified', o.verified) AS other,
           ${isReachableSql(sql`o`)} AS "canReply",
           CASE WHEN m.id IS NOT NULL THEN json_build_object(
             'id', m.id, 'title', m.title, 'imageUrl', m.image_url) END AS material,
           t.material_id IS NOT NULL AND m.id IS NULL AS "isMaterialGone",
           (SELECT id FROM transactions
             WHERE material_id = t.material_id
               AND buyer_company_id IN (t.company_a_id, t.company_b_id)
               AND seller_company_id IN (t.company_a_id, t.company_b_id)
             ORDER BY created_at DESC LIMIT 1) AS "transactionId",
           (SELECT count(*)::int FROM messages WHERE thread_id = t.id) AS "messageCount"
      FROM message_threads t
      JOIN companies o ON o.id = ${otherCompanySql(companyId)}
      LEFT JOIN (materials m JOIN companies c ON c.id = m.company_id)
        ON m.id = t.material_id AND ${isShownTo(viewer)}
     WHERE t.id = ${threadId}::uuid AND ${isBetween(companyId)}`;
  return head;
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
           (SELECT count(*)::int FROM messages s WHERE s.thread_id = t.id) AS "messageCount",
           (SELECT coalesce(json_agg(shown ORDER BY shown."sentAt", shown.id), '[]')
              FROM (SELECT ${messageColumns(companyId)} FROM messages s
                     WHERE s.thread_id = t.id
                     ORDER BY s.created_at DESC, s.id DESC LIMIT ${SHOWN_MESSAGES}) shown
           ) AS messages
      FROM message_threads t WHERE t.key = ${key}`;
  return thread ?? null;
}

/** For the two companies and admins; `width` in pixels. @throws DomainError `not_found` */
export async function openMessagePhoto(
  { threadId, photoId, width }: { threadId: string; photoId: string; width: number },
  actor: Actor,
) {
  const companyId = actor.companyId ?? '';
  const isParty = { OR: [{ companyAId: companyId }, { companyBId: companyId }] };
  const thread = actor.role === 'admin' ? {} : isParty;
  const mayExist = [threadId, photoId].every(isUuid) && (companyId || actor.role === 'admin');
  const photo =
    mayExist &&
    (await db.messagePhoto.findFirst({
      where: { id: photoId, message: { threadId, thread } },
      select: { objectPath: true },
    }));
  if (!photo) throw new DomainError('not_found', MESSAGING_COPY.photoGone);
  return openPrivatePhoto(photo.objectPath, width);
}
