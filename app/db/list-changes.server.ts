import { db, sql, sqlJoin } from './client.server';
import { conditionsOf, isoTime, type List } from './list-page.server';

/** Longer than any transaction, because a row commits after the time it is stamped with. */
const IS_SETTLED = sql`now() - interval '10 seconds'`;

/**
 * Rows in the order they last changed, except the last ten seconds. A `cursor` is a time and
 * an id, joined by '_'. Table `alias` must have `id` and `updated_at`.
 */
export async function readChanges<Row extends object>(
  list: Pick<List, 'columns' | 'table' | 'alias' | 'conditions' | 'either'>,
  { cursor, limit }: { cursor: string; limit: number },
): Promise<{ rows: Row[]; next: string }> {
  const { columns, table, alias } = list;
  const [at, id] = cursor.split('_');
  const where = [
    ...conditionsOf(list),
    sql`(${alias}.updated_at, ${alias}.id) > (${at}::timestamptz, ${id}::uuid)`,
    sql`${alias}.updated_at < ${IS_SETTLED}`,
  ];
  const found = await db.$queryRaw<{ row: Row; next: string }[]>`
    SELECT to_jsonb(listed) AS row, ${isoTime(sql`${alias}.updated_at`)} || '_' || ${alias}.id AS next
      FROM (SELECT ${alias}.* FROM ${table} WHERE ${sqlJoin(where, ' AND ')}
             ORDER BY ${alias}.updated_at, ${alias}.id LIMIT ${limit}) ${alias},
           LATERAL (SELECT ${columns}) listed
     ORDER BY ${alias}.updated_at, ${alias}.id`;
  return { rows: found.map(({ row }) => row), next: found.at(-1)?.next ?? cursor };
}
