import { isAnyCause } from '~/lib/primary.server';

/** Codes and kinds of Prisma, the driver adapter, PostgreSQL and the socket. */
const AWAY = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
  // A standby, the disk full, out of memory.
  ...['25006', '53100', '53200'],
  // Shut down by an administrator, crashed, starting, too many connections, connection failures.
  ...['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006'],
  // Not migrated yet: no such table, column, function, schema or database.
  ...['P2021', 'P2022', '42P01', '42703', '42883', '3F000', '3D000'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TableDoesNotExist',
  'ColumnNotFound',
  'DatabaseDoesNotExist',
]);
/** pg gives these no code. */
const AWAY_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/**
 * True if the database is down, starting, stopping, a standby, out of space or connections, or not
 * migrated yet: a retry may succeed.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  isAnyCause(
    error,
    ({ names, message }) => names.some((name) => AWAY.has(name)) || AWAY_WORDS.test(message),
  );
