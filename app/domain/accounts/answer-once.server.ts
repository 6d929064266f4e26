import { createHash, createHmac } from 'node:crypto';
import { db } from '~/db/client.server';
import { env } from '~/lib/env.server';
import { DomainError } from '~/lib/errors';
import { seal, unseal } from '~/lib/seal.server';
import { ACCOUNTS_COPY } from './copy';

/** How long an answer is kept for whoever asks again. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** After this long a call without an answer has died with its process, and is run again. */
const ABANDONED_MS = 60 * 1000;

/** A call that is made once, however often it is sent. */
export interface OnceCall {
  /** Whose it is; null for a guest */
  userId: string | null;
  path: string;
  /** What the caller named it: their Idempotency-Key */
  key: string;
  /** As it was sent; the same key with another one is another call, and refused */
  body: string;
}

export interface KeptAnswer {
  status: number;
  body: string;
}

/**
 * Runs a call unless it was answered before: then the answer of the first time is given, for 24
 * hours. Answers are sealed, and bodies known by a keyed digest alone.
 *
 * @param work `kept` is null for what may be tried again
 * @throws DomainError `conflict` while the first is still running, `reused_key` for the same key
 *   with another body
 */
export async function answerOnce<Fresh>(
  call: OnceCall,
  work: () => Promise<{ fresh: Fresh; kept: KeptAnswer | null }>,
): Promise<{ fresh: Fresh; kept?: undefined } | { fresh?: undefined; kept: KeptAnswer }> {
  const id = { owner: call.userId ?? 'guest', path: call.path.slice(0, 300), key: call.key };
  const bodyDigest = digest(call.body);
  const startedAt = new Date();
  const { count } = await db.idempotentCall.createMany({
    data: { ...id, bodyDigest, startedAt },
    skipDuplicates: true,
  });
  if (count === 0) {
    const kept = await findAnswer({ ...id, bodyDigest, startedAt });
    if (kept) return { kept };
  }
  // Whoever took it over after a minute has another start, and what they noted stays.
  const mine = { ...id, startedAt };
  try {
    const { fresh, kept } = await work();
    if (kept) {
      const data = { status: kept.status, answer: seal(kept.body) };
      await db.idempotentCall.updateMany({ where: mine, data });
    } else {
      await db.idempotentCall.deleteMany({ where: mine });
    }
    return { fresh };
  } catch (error) {
    await db.idempotentCall.deleteMany({ where: mine });
    throw error;
  }
}

/** The answer of the first time; null where this one may run, being the first to find it abandoned. */
async function findAnswer(asked: {
  owner: string;
  path: string;
  key: string;
  bodyDigest: string;
  startedAt: Date;
}): Promise<KeptAnswer | null> {
  const { owner, path, key, bodyDigest, startedAt } = asked;
  const found = await db.idempotentCall.findUnique({
    where: { owner_path_key: { owner, path, key } },
    select: { bodyDigest: true, status: true, answer: true, startedAt: true },
  });
  if (found && found.bodyDigest !== bodyDigest) {
    throw new DomainError('reused_key', ACCOUNTS_COPY.reusedKey);
  }
  if (found?.status && found.answer) return { status: found.status, body: unseal(found.answer) };
  if (found && startedAt.getTime() - found.startedAt.getTime() > ABANDONED_MS) {
    const { count } = await db.idempotentCall.updateMany({
      where: { owner, path, key, startedAt: found.startedAt, status: null },
      data: { startedAt },
    });
    if (count === 1) return null;
  }
  throw new DomainError('conflict', ACCOUNTS_COPY.stillRunning, {
    details: { retryAfterSeconds: 1 },
  });
}

/** A UUID that is the same whenever the same caller names the same call: an id for what it makes. */
export function onceIdOf({ userId, path, key }: OnceCall): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([userId, path, key]))
    .digest();
  // Version 8 is of one's own making. Source: RFC 9562, section 5.8.
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A body may hold a password, so that a plain digest of it could be guessed at. */
function digest(body: string): string {
  return createHmac('sha256', `idempotent calls ${env().SESSION_SECRET}`)
    .update(body)
    .digest('hex');
}

/** Forgets what was answered more than a day ago. Run hourly. */
export async function sweepIdempotentCalls(): Promise<number> {
  const { count } = await db.idempotentCall.deleteMany({
    where: { startedAt: { lt: new Date(Date.now() - KEPT_MS) } },
  });
  return count;
}
