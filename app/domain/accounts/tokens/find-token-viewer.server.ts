import { db, sql } from '~/db/client.server';
import { countToward, type RateLimit } from '~/db/rate-limits.server';
import { TOKEN_PREFIX, tokenDigest } from './token-digest.server';
import { readViewer, type Viewer } from '../sessions/viewer-row.server';

/** A yard's whole inventory in a minute, and no more than one processor's tenth. */
const CALLS: RateLimit = { name: 'token_calls', times: 300, withinSeconds: 60 };

/** How old the time of the last use may get: spares a write for each call. */
const NOTE_AFTER_MS = 60 * 1000;

/**
 * Who a personal token belongs to, as a session would say it, and what it may do. Counts toward the
 * 300 calls that each token has in a minute.
 * @returns null for one that is unknown, revoked or expired, or whose owner may not sign in
 * @throws DomainError `rate_limited`
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
  if (!lastUsedAt || Date.now() - lastUsedAt.getTime() > NOTE_AFTER_MS) {
    await db.apiToken.updateMany({
      where: { id: viewer.sessionId },
      data: { lastUsedAt: new Date() },
    });
  }
  return { viewer, scope };
}
