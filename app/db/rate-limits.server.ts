import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '~/lib/errors';
import { connectionPool } from './client.server';

export interface RateLimit {
  name: string;
  times: number;
  withinSeconds: number;
}

const limiters = new Map<string, RateLimiterPostgres>();

function limiterOf(limit: RateLimit): RateLimiterPostgres {
  let limiter = limiters.get(limit.name);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      // Looked up for each query, since tests replace the pool.
      storeClient: { query: (query: never) => connectionPool().query(query) },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.times,
      duration: limit.withinSeconds,
    });
    limiters.set(limit.name, limiter);
  }
  return limiter;
}

/** Addresses and emails are never stored in the clear. */
const digest = (key: string) => createHash('sha256').update(key.toLowerCase()).digest('base64url');

/**
 * Counts outside any transaction, so a refusal that rolls back still counts.
 * @throws DomainError `rate_limited` with `retryAfterSeconds`
 */
export async function countToward(limit: RateLimit, key: string): Promise<void> {
  try {
    await limiterOf(limit).consume(digest(key));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new DomainError(
      'rate_limited',
      `Too many tries. Wait ${inWords(retryAfterSeconds)} and try again.`,
      { details: { retryAfterSeconds } },
    );
  }
}

/** Seconds until one more is allowed, 0 if it is now. Counts nothing. */
export async function secondsLeft(limit: RateLimit, key: string): Promise<number> {
  const counted = await limiterOf(limit).get(digest(key));
  if (!counted || counted.consumedPoints < limit.times) return 0;
  return Math.max(0, Math.ceil(counted.msBeforeNext / 1000));
}

export async function forgetCount(limit: RateLimit, key: string): Promise<void> {
  await limiterOf(limit).delete(digest(key));
}

/** Removes expired counts and returns how many. Safe to repeat. */
export async function sweepRateLimits(): Promise<number> {
  const { rowCount } = await connectionPool().query('DELETE FROM rate_limits WHERE expire <= $1', [
    Date.now(),
  ]);
  return rowCount ?? 0;
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `${Math.ceil(minutes / 60)} hours`;
}
