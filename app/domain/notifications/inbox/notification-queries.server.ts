import { z } from 'zod/v4';
import { db, sql, sqlEmpty, type Prisma } from '~/db/client.server';
import { watch, type Watch } from '~/db/listen.server';
import type { Actor } from '~/lib/actor';
import { DateTime } from '~/lib/answer-fields';
import { env } from '~/lib/env.server';
import { DomainError } from '~/lib/errors';
import {
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_PRIORITIES,
  type NotificationCategory,
} from '~/lib/choices/notification-preferences';
import { DEMO_BUYER_EMAIL } from '~/lib/site';
import { MAX_COUNTED, NOTIFICATIONS_COPY } from '../copy';
import { NOTIFICATIONS_CHANGED } from '../notify.server';
import type { ListNotifications } from './list-notifications.schema';

export type NotificationView = z.output<typeof NotificationView>;
export const NotificationView = z
  .object({
    id: z.uuid(),
    type: z.enum([
      'order',
      'payment',
      'message',
      'system',
      'material_update',
      'promotion',
      'other',
    ]),
    category: z.enum(NOTIFICATION_CATEGORIES),
    priority: z.enum(NOTIFICATION_PRIORITIES),
    title: z.string(),
    content: z.string(),
    read: z.boolean(),
    readAt: DateTime.nullable(),
    createdAt: DateTime,
    actionUrl: z.string().nullable().meta({ description: 'A path of this site' }),
    actionText: z.string().nullable(),
  })
  .meta({ id: 'Notification' });

export interface NotificationCounts {
  unread: number;
  unreadByCategory: Record<NotificationCategory, number>;
  mayMakeSamples: boolean;
}

export interface NotificationPage extends NotificationCounts {
  notifications: NotificationView[];
  /** Not dismissed or expired; exact up to 10,000 */
  total: number;
  /** On all pages of the filters; exact up to 10,000 */
  found: number;
  page: number;
  pageCount: number;
}

const PAGE_SIZE = 50;
const RECENT_SIZE = 20;

type Asked = z.output<typeof ListNotifications>;
type Filters = Partial<Pick<Asked, 'search' | 'category' | 'priority' | 'unreadOnly'>>;

/**
 * The company's notifications, newest first, without dismissed and expired ones; 50 per page.
 * `search` matches title and content of the newest 10,000, case-insensitive.
 * @throws DomainError `no_company`; `forbidden` when `companyId` is another company's
 */
export async function listNotifications(
  { page = 1, limit = PAGE_SIZE, ...filters }: Filters & { page?: number; limit?: number },
  actor: Actor,
  { companyId }: { companyId?: string } = {},
): Promise<NotificationPage> {
  const own = requireOwnCompany(actor, companyId);
  const offset = (page - 1) * limit;
  const [rows, counts] = await Promise.all([
    readList(own, filters, { limit, offset }),
    readCounts(own, actor, filters),
  ]);
  const found = filters.search ? (rows[0]?.found ?? 0) : counts.found;
  const pageCount = Math.max(1, Math.ceil(found / limit));
  if (page > pageCount) return listNotifications({ ...filters, limit, page: pageCount }, actor);
  const notifications = rows.map(({ found: _found, ...view }) => view);
  return { notifications, ...counts, found, page, pageCount };
}

/** The newest 20 for the bell, with counts. @throws DomainError as `listNotifications` does */
export async function listRecentNotifications(
  filters: Pick<Filters, 'category' | 'unreadOnly'>,
  actor: Actor,
): Promise<NotificationCounts & { notifications: NotificationView[] }> {
  const own = requireOwnCompany(actor);
  const [rows, { unread, unreadByCategory, mayMakeSamples: mayMake }] = await Promise.all([
    readList(own, filters, { limit: RECENT_SIZE, offset: 0 }),
    readCounts(own, actor),
  ]);
  const notifications = rows.map(({ found: _found, ...view }) => view);
  return { notifications, unread, unreadByCategory, mayMakeSamples: mayMake };
}

/** @throws DomainError `no_company`; `forbidden` for any company but the actor's own */
export function requireOwnCompany({ companyId }: Actor, asked?: string): string {
  if (!companyId) throw new DomainError('no_company', NOTIFICATIONS_COPY.noCompany);
  if (asked !== undefined && asked.toLowerCase() !== companyId) {
    throw new DomainError('forbidden', NOTIFICATIONS_COPY.foreignCompany);
  }
  return companyId;
}

/** Must match the condition of notifications_live_idx and notifications_unread_idx. */
const live = (companyId: string): Prisma.Sql =>
  sql`n.recipient_company_id = ${companyId}::uuid AND NOT n.dismissed
      AND (n.expires_at IS NULL OR n.expires_at > now())`;

function where(companyId: string, { category, priority, unreadOnly }: Filters) {
  return sql`${live(companyId)}
    ${unreadOnly ? sql`AND NOT n.read` : sqlEmpty}
    ${category ? sql`AND n.category = ${category}::notification_category` : sqlEmpty}
    ${priority ? sql`AND n.priority = ${priority}::notification_priority` : sqlEmpty}`;
}

const says = (term: string) =>
  sql`(strpos(lower(n.title), ${term}) > 0 OR strpos(lower(n.content), ${term}) > 0)`;

const FIELDS = sql`
  n.id, n.type::text AS type, n.category::text AS category, n.priority::text AS priority,
  n.title, n.content, n.read, n.created_at AS "createdAt", n.read_at AS "readAt",
  n.action_url AS "actionUrl", n.action_text AS "actionText"`;

export const notificationSql = {
  list: (companyId: string, filters: Filters, limit: number, offset: number) =>
    filters.search
      ? sql`
    SELECT ${FIELDS}, count(*) OVER ()::int AS found FROM (
      SELECT * FROM notifications n WHERE ${where(companyId, filters)}
       ORDER BY n.created_at DESC, n.id LIMIT ${MAX_COUNTED}) n
     WHERE ${says(filters.search.toLowerCase())}
     ORDER BY n.created_at DESC, n.id LIMIT ${limit} OFFSET ${offset}`
      : sql`
    SELECT ${FIELDS} FROM notifications n WHERE ${where(companyId, filters)}
     ORDER BY n.created_at DESC, n.id LIMIT ${limit} OFFSET ${offset}`,
  count: (companyId: string, filters: Filters) => sql`
    SELECT count(*)::int FROM (
      SELECT 1 FROM notifications n WHERE ${where(companyId, filters)} LIMIT ${MAX_COUNTED}) AS few`,
  counts: (companyId: string) => sql`
    SELECT (SELECT coalesce(json_object_agg(category, unread), '{}') FROM (
             SELECT category, count(*)::int AS unread FROM (
               SELECT n.category FROM notifications n WHERE ${live(companyId)} AND NOT n.read
                LIMIT ${MAX_COUNTED}) AS few
              GROUP BY category) AS by_category) AS "byCategory"`,
};

function readList(
  companyId: string,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
): Promise<(NotificationView & { found?: number })[]> {
  return db.$queryRaw(notificationSql.list(companyId, filters, limit, offset));
}

/** `shown` filters `found`; without it, `total` and `found` are 0. */
async function readCounts(companyId: string, actor: Actor, shown?: Filters) {
  const { count, counts } = notificationSql;
  const { search, ...filters } = shown ?? {};
  const isFiltered = !search && Object.values(filters).some(Boolean);
  const total = shown ? count(companyId, {}) : sql`SELECT 0`;
  const found = isFiltered ? count(companyId, filters) : sql`SELECT NULL::int`;
  const [counted] = await db.$queryRaw<
    {
      total: number;
      found: number | null;
      byCategory: Partial<Record<NotificationCategory, number>>;
      hasDemo: boolean;
    }[]
  >`SELECT (${total}) AS total, (${found}) AS found, counts.*, ${hasDemoData()} AS "hasDemo"
      FROM (${counts(companyId)}) counts`;
  const all = counted?.total ?? 0;
  const unreadByCategory = {
    orders: 0,
    payments: 0,
    messages: 0,
    account: 0,
    materials: 0,
    system: 0,
    ...counted?.byCategory,
  };
  return {
    total: all,
    found: counted?.found ?? all,
    unread: Object.values(unreadByCategory).reduce((sum, count) => sum + count, 0),
    unreadByCategory,
    mayMakeSamples: actor.role === 'admin' || (counted?.hasDemo ?? false),
  };
}

/** A live site never has demo data, so it isn't queried. */
const hasDemoData = () =>
  env().isLive ? sql`false` : sql`EXISTS (SELECT 1 FROM users WHERE email = ${DEMO_BUYER_EMAIL})`;

/** Admins may, and everyone where demo data is loaded. */
export async function mayMakeSamples(actor: Actor): Promise<boolean> {
  if (actor.role === 'admin') return true;
  const [row] = await db.$queryRaw<{ hasDemo: boolean }[]>`SELECT ${hasDemoData()} AS "hasDemo"`;
  return row?.hasDemo ?? false;
}

/** @throws DomainError `no_company` */
export function watchNotifications(actor: Actor): Watch {
  const own = requireOwnCompany(actor);
  return watch<{ companyId: string }>(NOTIFICATIONS_CHANGED, ({ companyId }) => companyId === own);
}
