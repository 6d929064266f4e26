import type { Pool } from 'pg';
import { connection, disconnectDatabase } from './connection.server';
import { Prisma, type PrismaClient } from './generated/client';
import { currentTransaction } from './transaction.server';

export { Prisma, disconnectDatabase };
export { onCommit, transaction, type Commit, type Tx } from './transaction.server';

/** SQL with bound values, for `db.$queryRaw(sql`…`)`; parts nest, `sqlJoin` makes lists of them. */
export const sql = Prisma.sql;
export const sqlJoin = Prisma.join;
export const sqlEmpty = Prisma.empty;

/**
 * The Prisma client of this process, connected at its first use.
 *
 * Inside `transaction()` it refuses to work: a query on it would take a second connection and see
 * none of the transaction's changes, and under load such queries would deadlock the pool.
 */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get(_target, property) {
    if (currentTransaction() && property !== 'then') {
      throw new Error(
        `db.${String(property)} was used inside transaction(): use its \`tx\` instead.`,
      );
    }
    const { client } = connection();
    const value: unknown = Reflect.get(client, property, client);
    return typeof value === 'function' ? (value.bind(client) as unknown) : value;
  },
});

/** The pool under `db`, for libraries that speak to PostgreSQL themselves, such as the job queue. */
export const connectionPool = (): Pool => connection().pool;
