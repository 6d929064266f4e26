import type { Pool } from 'pg';
import { DomainError } from '~/lib/errors';
import { connection, disconnectPrimary } from './connection.server';
import { Prisma, type PrismaClient } from './generated/client';
import { ANY_CHANGE, currentReading } from './reading.server';
import { disconnectReplicas } from './replicas.server';
import { currentTransaction } from './transaction.server';

export { Prisma };
export { PLANNED_EACH_TIME } from './connection.server';
export { onCommit, transaction, type Commit, type Tx } from './transaction.server';

export const sql = Prisma.sql;
export const sqlJoin = Prisma.join;
export const sqlEmpty = Prisma.empty;

/** Throws in `transaction()`: a query there takes a second connection and can deadlock the pool. */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get(_target, property) {
    if (currentTransaction() && property !== 'then') {
      throw new Error(
        `db.${String(property)} was used inside transaction(): use its \`tx\` instead.`,
      );
    }
    const reading = currentReading();
    if (reading && !reading.isKept) reading.topics.add(ANY_CHANGE);
    const { client, query } = reading?.source ?? connection();
    if (property === '$queryRaw') {
      return (statement: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
        query('raw' in statement ? sql(statement, ...values) : statement);
    }
    const value: unknown = Reflect.get(client, property, client);
    return typeof value === 'function' ? (value.bind(client) as unknown) : value;
  },
});

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** For the `catch` of a write: this refusal if it broke a unique key. */
export const refuseDuplicate =
  (...refusal: ConstructorParameters<typeof DomainError>) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? new DomainError(...refusal) : error;
  };

export const connectionPool = (): Pool => connection().pool;

export async function disconnectDatabase(): Promise<void> {
  await disconnectReplicas();
  await disconnectPrimary();
}
