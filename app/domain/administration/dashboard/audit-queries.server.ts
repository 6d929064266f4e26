import { db, sql, sqlJoin, type Prisma } from '~/db/client.server';
import { inBatches } from '~/db/in-batches.server';
import { isoTime, type List, readListPage } from '~/db/list-page.server';
import { type CsvColumns, csvOf } from '~/lib/text/csv';
import { isUuid } from '~/lib/uuid';

export interface AuditEntry {
  id: string;
  /** ISO 8601 */
  at: string;
  actor: { id: string; name: string } | null;
  action: string;
  subjectType: string;
  subjectId: string | null;
  /** Current name, or a deleted user's last; null if the subject is gone */
  subjectName: string | null;
  /** The user's account is closed or deleted. */
  isUserGone: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

interface AuditFilters {
  actorId?: string | null;
  action?: string | null;
  subjectType?: string | null;
  subjectId?: string | null;
  /** US Central days, inclusive: '2026-11-21' */
  from?: string | null;
  to?: string | null;
}

/** A deleted user's row is gone or says "Former user"; the entry of the deletion keeps the name. */
const nameOf = (userId: Prisma.Sql) => sql`coalesce(
  (SELECT trim(u.first_name || ' ' || u.last_name) FROM users u
    WHERE u.id = ${userId}::uuid AND u.anonymized_at IS NULL),
  (SELECT d.before->>'name' FROM audit_log d
    WHERE d.subject_type = 'user' AND d.subject_id = ${userId}::text AND d.before ? 'name'
      AND d.action = 'user.deleted' LIMIT 1),
  (SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = ${userId}::uuid))`;

const HAS_ID = sql`a.subject_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'`;

const COLUMNS = sql`
  a.id::text AS id, ${isoTime(sql`a.created_at`)} AS at,
  CASE WHEN a.actor_user_id IS NOT NULL THEN
    json_build_object('id', a.actor_user_id, 'name', ${nameOf(sql`a.actor_user_id`)})
  END AS actor,
  a.action, a.subject_type AS "subjectType", a.subject_id AS "subjectId",
  CASE WHEN ${HAS_ID} THEN
    CASE a.subject_type
      WHEN 'user' THEN ${nameOf(sql`a.subject_id`)}
      WHEN 'company' THEN (SELECT name FROM companies WHERE id = a.subject_id::uuid)
      WHEN 'registration' THEN (SELECT company_name FROM company_registration_requests WHERE id = a.subject_id::uuid)
      WHEN 'material' THEN (SELECT title FROM materials WHERE id = a.subject_id::uuid)
      WHEN 'category' THEN (SELECT name FROM categories WHERE id = a.subject_id::uuid)
      WHEN 'subcategory' THEN (SELECT name FROM subcategories WHERE id = a.subject_id::uuid)
      WHEN 'mail' THEN (SELECT subject FROM mails WHERE id = a.subject_id::uuid)
    END
  END AS "subjectName",
  CASE WHEN a.subject_type = 'user' AND ${HAS_ID} THEN NOT EXISTS (
    SELECT 1 FROM users u WHERE u.id = a.subject_id::uuid AND u.anonymized_at IS NULL)
  ELSE false END AS "isUserGone",
  a.before, a.after`;

const ORDER = sql`a.created_at DESC, a.id DESC`;

/** 20 lines per page, newest first. */
export const listAuditLog = ({ page, ...filters }: AuditFilters & { page?: number } = {}) =>
  readListPage<AuditEntry>({ ...auditFound(filters), page });

export function auditFound(filters: AuditFilters): List {
  return {
    columns: COLUMNS,
    table: sql`audit_log a`,
    alias: sql`a`,
    conditions: conditionsOf(filters),
    order: ORDER,
  };
}

function conditionsOf(filters: AuditFilters): Prisma.Sql[] {
  const { actorId, action, subjectType, subjectId, from, to } = filters;
  const conditions: Prisma.Sql[] = [];
  if (actorId) {
    conditions.push(isUuid(actorId) ? sql`a.actor_user_id = ${actorId}::uuid` : sql`false`);
  }
  for (const [column, value] of [
    [sql`a.action`, action],
    [sql`a.subject_type`, subjectType],
    [sql`a.subject_id`, subjectId],
  ] as const) {
    // PostgreSQL rejects U+0000, which a hand-edited URL can contain.
    if (value) conditions.push(sql`${column} = ${value.replaceAll('\0', '')}`);
  }
  if (isDay(from)) conditions.push(sql`a.created_at >= ${startOfDay(from)}`);
  if (isDay(to)) conditions.push(sql`a.created_at < ${startOfNextDay(to)}`);
  return conditions;
}

export const startOfDay = (day: string): Prisma.Sql =>
  sql`((${day}::date)::timestamp AT TIME ZONE 'America/Chicago')`;

/** Not always 24 hours later: a clock change makes a day of 23 or 25. */
export const startOfNextDay = (day: string): Prisma.Sql =>
  sql`((${day}::date + 1)::timestamp AT TIME ZONE 'America/Chicago')`;

/** JavaScript reads February 30 as March 2; PostgreSQL rejects it. */
export function isDay(text: string | null | undefined): text is string {
  if (!text || !/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export async function listAuditChoices() {
  const [actions, actors] = await Promise.all([
    db.$queryRaw<{ action: string }[]>`
      WITH RECURSIVE step AS (
        (SELECT action FROM audit_log ORDER BY action LIMIT 1)
        UNION ALL
        SELECT (SELECT a.action FROM audit_log a WHERE a.action > step.action ORDER BY a.action LIMIT 1)
          FROM step WHERE step.action IS NOT NULL
      ) SELECT action FROM step WHERE action IS NOT NULL`,
    db.$queryRaw<{ id: string; name: string }[]>`
      WITH RECURSIVE step AS (
        (SELECT actor_user_id AS id FROM audit_log WHERE actor_user_id IS NOT NULL
          ORDER BY actor_user_id LIMIT 1)
        UNION ALL
        SELECT (SELECT a.actor_user_id FROM audit_log a WHERE a.actor_user_id > step.id
                 ORDER BY a.actor_user_id LIMIT 1)
          FROM step WHERE step.id IS NOT NULL
      ) SELECT step.id, ${nameOf(sql`step.id`)} AS name
          FROM step WHERE step.id IS NOT NULL ORDER BY 2, 1 LIMIT 500`,
  ]);
  return { actions: actions.map(({ action }) => action), actors };
}

const CSV_BATCH = 1_000;

/** In file order */
const CSV_COLUMNS: CsvColumns<AuditEntry> = {
  at: ({ at }) => at,
  actor: ({ actor }) => actor?.name,
  actorId: ({ actor }) => actor?.id,
  action: ({ action }) => action,
  subjectType: ({ subjectType }) => subjectType,
  subject: ({ subjectName }) => subjectName,
  subjectId: ({ subjectId }) => subjectId,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
};

/** The log as CSV lines, newest first, read in batches: a year takes no more memory than a page. */
export const auditCsvRows = (filters: AuditFilters = {}): AsyncGenerator<string> =>
  csvOf(
    CSV_COLUMNS,
    inBatches<AuditEntry & { key: Date; keyId: bigint }>(CSV_BATCH, (last, limit) => {
      const conditions = [sql`true`, ...conditionsOf(filters)];
      if (last) conditions.push(sql`(a.created_at, a.id) < (${last.key}, ${last.keyId})`);
      return db.$queryRaw`
        SELECT ${COLUMNS}, a.created_at AS key, a.id AS "keyId"
          FROM audit_log a WHERE ${sqlJoin(conditions, ' AND ')}
         ORDER BY ${ORDER} LIMIT ${limit}`;
    }),
  );
