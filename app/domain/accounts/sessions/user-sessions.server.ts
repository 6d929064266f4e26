import { createHash, randomBytes } from 'node:crypto';
import { db, sql, transaction } from '~/db/client.server';
import { releaseLocksOf } from '~/domain/administration/index.server';
import { DomainError } from '~/lib/errors';
import { ACCOUNTS_COPY } from '../copy';
import { readViewer, type Viewer } from './viewer-row.server';

/** A session ends after 30 days without use. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** How old `lastSeenAt` may get before a read renews it; spares a write for each page. */
const RENEW_AFTER_MS = 60 * 60 * 1000;

/** The database holds a digest: whoever reads the table cannot sign in with what is in it. */
function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Begins a session with a token never used before, whatever cookie the visitor came with.
 * @param passwordHash of the password that was right; null where none was asked for
 * @returns the token: 256 random bits, base64url. It is not kept anywhere but in the cookie.
 * @throws DomainError `unauthenticated` when the password was changed meanwhile
 */
export async function createUserSession(
  userId: string,
  device: { userAgent: string | null; ipAddress: string | null },
  passwordHash: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // Whoever changes the password locks the user's row and then ends the sessions that are there:
  // this one is there by then, or its password is the wrong one.
  const count = await db.$executeRaw`
    INSERT INTO user_sessions (user_id, session_token, user_agent, ip_address, expires_at)
    SELECT id, ${digest(token)}, ${device.userAgent?.slice(0, 400) ?? null}::text,
           ${device.ipAddress?.slice(0, 64) ?? null}::text,
           ${new Date(Date.now() + SESSION_LIFETIME_MS)}
      FROM users
     WHERE id = ${userId}::uuid
       AND (${passwordHash}::text IS NULL OR password = ${passwordHash}::text)
       FOR SHARE`;
  if (count === 0) throw new DomainError('unauthenticated', ACCOUNTS_COPY.wrongCredentials);
  return token;
}

/**
 * Ends the session of a token; its open streams end too, and so do the user's edit locks. Safe to
 * repeat; an unknown token is no error.
 */
export async function endUserSession(token: string): Promise<void> {
  const [ended] = await db.$queryRaw<{ userId: string; holdsLocks: boolean }[]>`
    WITH ended AS (
      DELETE FROM user_sessions WHERE session_token = ${digest(token)} RETURNING user_id
    )
    SELECT user_id AS "userId",
           pg_notify('sessions_ended', json_build_object('userIds', json_build_array(user_id))::text)::text,
           EXISTS (SELECT 1 FROM material_edit_locks WHERE locked_by_user_id = user_id) AS "holdsLocks"
      FROM ended`;
  if (ended?.holdsLocks) await transaction((tx) => releaseLocksOf(tx, ended.userId, 'signed_out'));
}

/**
 * Who a token belongs to, with the company and the role in it: one query for each page. A banned
 * user's and a suspended company's sessions count for nothing from the moment of the ban.
 * @param onRenewed is told when the session has 30 days again, once an hour at most: its cookie needs
 *   them too
 * @returns null for an unknown, ended or expired session
 */
export async function findViewer(
  token: string,
  onRenewed: () => void = () => {},
): Promise<Viewer | null> {
  const found = await readViewer<{ lastSeenAt: Date }>(sql`
    SELECT id, user_id, last_seen_at AS "lastSeenAt" FROM user_sessions
     WHERE session_token = ${digest(token)} AND expires_at > now()`);
  if (!found) return null;
  const { viewer, lastSeenAt } = found;
  if (Date.now() - lastSeenAt.getTime() > RENEW_AFTER_MS) {
    await renew(viewer.sessionId);
    onRenewed();
  }
  return viewer;
}

async function renew(sessionId: string): Promise<void> {
  await db.userSession.updateMany({
    where: { id: sessionId },
    data: { lastSeenAt: new Date(), expiresAt: new Date(Date.now() + SESSION_LIFETIME_MS) },
  });
}

/** Removes sessions that have expired. Run daily. */
export async function sweepExpiredSessions(): Promise<number> {
  const { count } = await db.userSession.deleteMany({ where: { expiresAt: { lt: new Date() } } });
  return count;
}
