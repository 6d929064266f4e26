/** As Prisma, the driver adapter, PostgreSQL itself and the socket say it. */
const AWAY_CODES = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
  // Shut down by an administrator, crashed, not up yet, too many connections.
  ...['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
]);
const AWAY_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);
/** pg gives these no code. */
const AWAY_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/**
 * Whether a query failed because the database is away, is starting or stopping, or has no connection
 * left: nothing is wrong with the request, and a moment later it may succeed.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, originalCode, kind, message, cause, meta } = error as {
    code?: unknown;
    originalCode?: unknown;
    kind?: unknown;
    message?: unknown;
    cause?: unknown;
    meta?: { driverAdapterError?: unknown };
  };
  return (
    AWAY_CODES.has(String(code)) ||
    AWAY_CODES.has(String(originalCode)) ||
    AWAY_KINDS.has(String(kind)) ||
    AWAY_WORDS.test(String(message)) ||
    isDatabaseAway(cause) ||
    isDatabaseAway(meta?.driverAdapterError)
  );
}
