import { createHash, createHmac } from 'node:crypto';
import { db, type Prisma } from '~/db/client.server';
import { env } from '~/lib/env.server';
import { DomainError } from '~/lib/errors';
import { seal, unseal } from '~/lib/seal.server';
import type { Visitor } from '~/lib/actor';
import { ACCOUNTS_COPY } from './copy';

/** A call unanswered for this long died with its process and runs again. */
const ABANDONED_MS = 60 * 1000;

interface OnceCall {
  caller: string | Visitor;
  path: string;
  key: string;
  body: string;
}

export interface KeptAnswer {
  status: number;
  body: string;
  cookies: string[];
}

/**
 * Runs a call once per key and replays its answer for 24 hours. Answers are sealed; bodies are
 * stored as keyed digests. `work` returns `kept: null` for an answer that may be retried.
 * @throws DomainError `conflict` while the first call runs, `reused_key` for another body
 */
export async function answerOnce<Fresh>(
  call: OnceCall,
  work: () => Promise<{ fresh: Fresh; kept: KeptAnswer | null }>,
): Promise<{ fresh: Fresh; kept?: undefined } | { fresh?: undefined; kept: KeptAnswer }> {
  const id = { owner: ownerOf(call), path: call.path.slice(0, 300), key: call.key };
  const bodyDigest = digest(call.body);
  const startedAt = new Date();
  const { count } = await db.idempotentCall.createMany({
    data: { ...id, bodyDigest, startedAt },
    skipDuplicates: true,
  });
  if (count === 0) {
    const kept = await findAnswer(id, { bodyDigest, startedAt });
    if (kept) return { kept };
  }
  // A call that took over after a minute has another start; its answer stays.
  const mine = { ...id, startedAt };
  try {
    const { fresh, kept } = await work();
    if (kept) {
      const { status, ...answer } = kept;
      const data = { status, answer: seal(JSON.stringify(answer), 'answer of a call') };
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

async function findAnswer(
  id: Prisma.IdempotentCallOwnerPathKeyCompoundUniqueInput,
  { bodyDigest, startedAt }: { bodyDigest: string; startedAt: Date },
): Promise<KeptAnswer | null> {
  const found = await db.idempotentCall.findUnique({
    where: { owner_path_key: id },
    select: { bodyDigest: true, status: true, answer: true, startedAt: true },
  });
  if (found && found.bodyDigest !== bodyDigest) {
    throw new DomainError('reused_key', ACCOUNTS_COPY.reusedKey);
  }
  if (found?.status && found.answer) {
    const answer = JSON.parse(unseal(found.answer, 'answer of a call')) as Omit<
      KeptAnswer,
      'status'
    >;
    return { status: found.status, ...answer };
  }
  if (found && startedAt.getTime() - found.startedAt.getTime() > ABANDONED_MS) {
    const { count } = await db.idempotentCall.updateMany({
      where: { ...id, startedAt: found.startedAt, status: null },
      data: { startedAt },
    });
    if (count === 1) return null;
  }
  throw new DomainError('conflict', ACCOUNTS_COPY.stillRunning, {
    details: { retryAfterSeconds: 1 },
  });
}

/** The same UUID for every retry of a call: an id for what it creates. */
export function onceIdOf(call: OnceCall): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([ownerOf(call), call.path, call.key]))
    .digest();
  // Version 8 is for custom UUIDs. Source: RFC 9562, section 5.8.
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function ownerOf({ caller }: OnceCall): string {
  if (typeof caller === 'string') return caller;
  return `guest ${digest(caller.ipAddress ?? '').slice(0, 30)}`;
}

/** A body may hold a password and addresses are few, so a plain digest could be guessed. */
function digest(body: string): string {
  return createHmac('sha256', `idempotent calls ${env().SESSION_SECRET}`)
    .update(body)
    .digest('hex');
}
