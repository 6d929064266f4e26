import { createHash } from 'node:crypto';
import { DomainError } from '~/lib/errors';
import { connectionPool } from './client.server';

export interface RateLimit {
  name: string;
  max: number;
  withinSeconds: number;
  /** Instead of "Too many attempts." */
  reason?: string;
}

/** IP and email addresses are never stored in the clear. */
const keyOf = ({ name }: RateLimit, key: string) =>
  `${name}:${createHash('sha256').update(key.toLowerCase()).digest('base64url')}`;

/** Uses the database's clock: process clocks differ, and one may be wrong. */
const NOW_MS = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/**
 * Counts outside any transaction, so a refusal that rolls back still counts.
 * @throws DomainError `rate_limited` with `retryAfterSeconds`
 */
export async function countToward(limit: RateLimit, key: string): Promise<void> {
  const { rows } = await connectionPool().query<{ points: number; msLeft: number }>(
    `INSERT INTO rate_limits AS kept (key, points, expire) VALUES ($1, 1, ${NOW_MS} + $2)
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN kept.expire > ${NOW_MS} THEN kept.points + 1 ELSE 1 END,
       expire = CASE WHEN kept.expire > ${NOW_MS} THEN kept.expire ELSE excluded.expire END
     RETURNING points, (expire - ${NOW_MS})::float AS "msLeft"`,
    [keyOf(limit, key), limit.withinSeconds * 1000],
  );
  const { points, msLeft } = rows[0]!;
  if (points <= limit.max) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(msLeft / 1000));
  throw new DomainError(
    'rate_limited',
    `${limit.reason ?? 'Too many attempts.'} Wait ${inWords(retryAfterSeconds)} and try again.`,
    { details: { retryAfterSeconds } },
  );
}

/** Subtracts one count, such as for an attempt that succeeded. */
export async function uncount(limit: RateLimit, key: string): Promise<void> {
  await connectionPool().query(
    'UPDATE rate_limits SET points = points - 1 WHERE key = $1 AND points > 0',
    [keyOf(limit, key)],
  );
}

/** Seconds until another attempt is allowed; 0 if one is allowed now. Doesn't count one. */
export async function secondsLeft(limit: RateLimit, key: string): Promise<number> {
  const { rows } = await connectionPool().query<{ msLeft: number }>(
    `SELECT (expire - ${NOW_MS})::float AS "msLeft" FROM rate_limits WHERE key = $1 AND points >= $2`,
    [keyOf(limit, key), limit.max],
  );
  return Math.max(0, Math.ceil((rows[0]?.msLeft ?? 0) / 1000));
}

export async function resetCount(limit: RateLimit, key: string): Promise<void> {
  await connectionPool().query('DELETE FROM rate_limits WHERE key = $1', [keyOf(limit, key)]);
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `${Math.ceil(minutes / 60)} hours`;
}
