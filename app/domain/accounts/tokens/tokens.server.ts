import type { z } from 'zod/v4';
import { db, sql, transaction, type Tx } from '~/db/client.server';
import { countToward, type RateLimit } from '~/db/rate-limits.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { newToken, tokenDigest } from '~/lib/tokens.server';
import { TOKENS_COPY } from '../copy';
import { requireFreshPassword } from '../passwords/passwords.server';
import { readViewer, type Viewer } from '../sessions/viewer-row.server';
import type { MakeToken } from './make-token.schema';

const MAX_TOKENS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
const CALLS: RateLimit = { name: 'token_calls', max: 300, withinSeconds: 60 };

const LAST_USED_STALE_MS = 60 * 1000;

/** Lets secret scanners find a token that was published by mistake. */
const TOKEN_PREFIX = 'offcut_';

/**
 * Needs a fresh password. Returns the token, which isn't stored, so it can't be returned again.
 * @throws DomainError `password_required`; `conflict` for a used nonce or a 21st token
 */
export async function makeToken(
  { name, scope, days, nonce }: Omit<z.output<typeof MakeToken>, 'currentPassword'>,
  actor: Actor,
): Promise<{ id: string; token: string }> {
  requireFreshPassword(actor);
  const { userId } = actor;
  const token = TOKEN_PREFIX + newToken();
  const expiresAt = days ? new Date(Date.now() + Number(days) * DAY_MS) : null;
  return transaction(async (tx) => {
    // Serializes concurrent requests, so that the limit holds.
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    if (await tx.apiToken.findUnique({ where: { id: nonce }, select: { id: true } })) {
      throw new DomainError('conflict', TOKENS_COPY.alreadyMade);
    }
    if ((await tx.apiToken.count({ where: { userId } })) >= MAX_TOKENS) {
      throw new DomainError('conflict', TOKENS_COPY.tooMany);
    }
    const { id } = await tx.apiToken.create({
      data: {
        id: nonce,
        userId,
        name,
        scope,
        tokenDigest: tokenDigest(token),
        ending: token.slice(-4),
        expiresAt,
      },
      select: { id: true },
    });
    await recordAudit(tx, actor, 'user.token_created', userId, {
      after: { name, scope, expiresAt },
    });
    return { id, token };
  });
}

/** Safe to repeat. */
export async function revokeToken(id: string, actor: Actor): Promise<void> {
  const where = { id, userId: actor.userId };
  await transaction(async (tx) => {
    const token = await tx.apiToken.findFirst({ where, select: { name: true } });
    if (!token || (await tx.apiToken.deleteMany({ where })).count === 0) return;
    await recordAudit(tx, actor, 'user.token_revoked', actor.userId, { before: token });
  });
}

/** For a new password. Counts the tokens revoked and kept, for the email. */
export async function endTokensOf(tx: Tx, userId: string, areKept: boolean) {
  const where = { userId, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
  const count = await tx.apiToken.count({ where });
  if (!areKept) await tx.apiToken.deleteMany({ where: { userId } });
  return areKept
    ? { keptTokens: count, revokedTokens: 0 }
    : { keptTokens: 0, revokedTokens: count };
}

export type TokenView = Awaited<ReturnType<typeof listTokens>>[number];

export async function listTokens({ userId }: Actor) {
  const tokens = await db.apiToken.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      scope: true,
      ending: true,
      createdAt: true,
      lastUsedAt: true,
      expiresAt: true,
    },
  });
  return tokens.map((token) => ({
    ...token,
    isExpired: token.expiresAt !== null && token.expiresAt <= new Date(),
  }));
}

/**
 * Null for an unknown, revoked or expired token, or an owner who can't sign in. Allows 300 calls a
 * minute per token. @throws DomainError `rate_limited`
 */
export async function findTokenViewer(
  token: string,
): Promise<{ viewer: Viewer; scope: 'read' | 'write' } | null> {
  if (!token.startsWith(TOKEN_PREFIX)) return null;
  const found = await readViewer<{ scope: 'read' | 'write'; lastUsedAt: Date | null }>(sql`
    SELECT id, user_id, scope::text AS scope, last_used_at AS "lastUsedAt" FROM api_tokens
     WHERE token_digest = ${tokenDigest(token)} AND (expires_at IS NULL OR expires_at > now())`);
  if (!found) return null;
  const { viewer, scope, lastUsedAt } = found;
  await countToward(CALLS, viewer.sessionId);
  if (!lastUsedAt || Date.now() - lastUsedAt.getTime() > LAST_USED_STALE_MS) {
    await db.apiToken.updateMany({
      where: { id: viewer.sessionId },
      data: { lastUsedAt: new Date() },
    });
  }
  return { viewer, scope };
}
