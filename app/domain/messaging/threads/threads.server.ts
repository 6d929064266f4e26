import { notifyListeners } from '~/db/listen.server';
import { sql, type Tx } from '~/db/client.server';
import { MAY_TRADE } from '~/db/may-trade.server';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { MESSAGING_COPY } from '../copy';

export const THREAD_CHANGED = 'thread_changed';

export interface ThreadChange {
  threadId: string;
  companyIds: [string, string];
}

export interface ThreadEnds {
  materialId: string | null;
  fromCompanyId: string;
  toCompanyId: string;
}

export interface OpenThread {
  id: string;
  materialId: string | null;
  materialTitle: string | null;
  companyId: string;
  otherCompanyId: string;
  subject: string;
  lastMessageAt: Date;
}

/** One thread for each material and pair of companies, whichever wrote first. */
export function threadKey({ materialId, fromCompanyId, toCompanyId }: ThreadEnds): string {
  const [a, b] = inOrder(fromCompanyId, toCompanyId);
  return `${materialId ?? 'company'}:${a}:${b}`;
}

/** PostgreSQL orders UUIDs byte by byte, as their lowercase text does. */
export function inOrder(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one];
}

/** The company at the other end of thread `t`. */
export const otherCompanySql = (companyId: string) => sql`
  CASE WHEN t.company_a_id = ${companyId}::uuid THEN t.company_b_id ELSE t.company_a_id END`;

export const isBetween = (companyId: string) => sql`
  ${companyId}::uuid IN (t.company_a_id, t.company_b_id)`;

const openColumns = (companyId: string) => sql`
  t.id, t.material_id AS "materialId",
  (SELECT m.title FROM materials m WHERE m.id = t.material_id) AS "materialTitle",
  ${companyId}::uuid AS "companyId",
  ${otherCompanySql(companyId)} AS "otherCompanyId", t.subject,
  t.last_message_at AS "lastMessageAt"`;

/**
 * Locks the thread until commit: writers take turns, so order and unread counts stay correct. Race:
 * a material deleted at this moment leaves the thread without one, as if it were deleted later.
 */
export async function openThread(
  tx: Tx,
  ends: ThreadEnds & { subject: string },
): Promise<OpenThread> {
  const [companyAId, companyBId] = inOrder(ends.fromCompanyId, ends.toCompanyId);
  const [thread] = await tx.$queryRaw<OpenThread[]>`
    INSERT INTO message_threads AS t (key, material_id, company_a_id, company_b_id, subject)
    VALUES (${threadKey(ends)},
            (SELECT id FROM materials WHERE id = ${ends.materialId}::uuid FOR KEY SHARE),
            ${companyAId}::uuid, ${companyBId}::uuid, ${ends.subject})
    ON CONFLICT (key) DO UPDATE SET key = excluded.key
    RETURNING ${openColumns(ends.fromCompanyId)}`;
  return thread!;
}

/** @throws DomainError `not_found` for another's thread */
export async function lockThread(tx: Tx, threadId: string, companyId: string): Promise<OpenThread> {
  const [thread] = isUuid(threadId)
    ? await tx.$queryRaw<OpenThread[]>`
        SELECT ${openColumns(companyId)} FROM message_threads t
         WHERE t.id = ${threadId}::uuid AND ${isBetween(companyId)} FOR UPDATE`
    : [];
  if (!thread) throw new DomainError('not_found', MESSAGING_COPY.threadGone);
  return thread;
}

/** Companies that may trade and have someone who can read a message. */
export const REACHABLE = { ...MAY_TRADE, leftWithoutUsersAt: null };

/** @throws DomainError `unavailable` if a company can't be reached */
export async function requireReachable(tx: Tx, companyId: string): Promise<void> {
  const company = await tx.company.findFirst({
    where: { id: companyId, ...REACHABLE },
    select: { id: true },
  });
  if (!company) throw new DomainError('unavailable', MESSAGING_COPY.otherIsGone);
}

export async function noteNewMessage(tx: Tx, thread: OpenThread, sentAt: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE message_threads SET last_message_at = ${sentAt},
           unread_a = unread_a + (company_a_id = ${thread.otherCompanyId}::uuid)::int,
           unread_b = unread_b + (company_b_id = ${thread.otherCompanyId}::uuid)::int
     WHERE id = ${thread.id}::uuid`;
  await notifyWatchers(tx, thread);
}

export const unreadSql = (companyId: string) => sql`
  CASE WHEN t.company_a_id = ${companyId}::uuid THEN t.unread_a ELSE t.unread_b END`;

export async function notifyWatchers(tx: Tx, thread: OpenThread): Promise<void> {
  const change: ThreadChange = {
    threadId: thread.id,
    companyIds: [thread.companyId, thread.otherCompanyId],
  };
  await notifyListeners(tx, THREAD_CHANGED, change);
}
