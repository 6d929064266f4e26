import { db, sql, transaction } from '~/db/client.server';
import { releaseLocksOf } from '~/domain/administration/index.server';
import { asTrader } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { DomainError } from '~/lib/errors';
import { newToken, tokenDigest } from '~/lib/tokens.server';
import { ACCOUNTS_COPY } from '../copy';
import { isPasswordFreshSql } from '../passwords/passwords.server';
import { readViewer, type Viewer } from './viewer-row.server';

export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

const RENEW_AFTER_MS = 60 * 60 * 1000;

/**
 * Always a new token, against session fixation: 256 random bits, base64url. `passwordHash` is the
 * one just checked. @throws DomainError `unauthenticated` if the password has changed since, or
 * two-step sign-in is on and no second factor was given
 */
export async function createUserSession(
  userId: string,
  device: { userAgent: string | null; ipAddress: string | null },
  {
    passwordHash = null,
    hasSecondFactor = false,
  }: { passwordHash?: string | null; hasSecondFactor?: boolean } = {},
): Promise<string> {
  const token = newToken();
  // A new password or second factor changes the user's row and then ends existing sessions: either
  // this one exists by then, or the row no longer matches.
  const count = await db.$executeRaw`
    INSERT INTO user_sessions
      (user_id, session_token, user_agent, ip_address, expires_at, has_second_factor)
    SELECT id, ${tokenDigest(token)}, ${device.userAgent?.slice(0, 400) ?? null}::text,
           ${device.ipAddress?.slice(0, 64) ?? null}::text,
           ${new Date(Date.now() + SESSION_LIFETIME_MS)}, ${hasSecondFactor}
      FROM users
     WHERE id = ${userId}::uuid
       AND (${passwordHash}::text IS NULL OR password = ${passwordHash}::text)
       AND (${hasSecondFactor} OR second_factor_at IS NULL)
       FOR SHARE`;
  if (count === 0) throw new DomainError('unauthenticated', ACCOUNTS_COPY.wrongCredentials);
  return token;
}

/** Also ends open streams and edit locks. Safe to repeat. */
export async function endUserSession(token: string): Promise<void> {
  const [ended] = await db.$queryRaw<{ userId: string; holdsLocks: boolean }[]>`
    WITH ended AS (
      DELETE FROM user_sessions WHERE session_token = ${tokenDigest(token)} RETURNING user_id
    )
    SELECT user_id AS "userId",
           pg_notify('sessions_ended', json_build_object('userIds', json_build_array(user_id))::text)::text,
           EXISTS (SELECT 1 FROM material_edit_locks WHERE locked_by_user_id = user_id) AS "holdsLocks"
      FROM ended`;
  if (ended?.holdsLocks) await transaction((tx) => releaseLocksOf(tx, ended.userId, 'signed_out'));
}

/**
 * Null for an ended session, ban or suspension. Outside demo data an admin without a second factor
 * may do only what a trader may. `onRenewed` runs at most hourly.
 */
export async function findViewer(
  token: string,
  onRenewed: () => void = () => {},
): Promise<Viewer | null> {
  const found = await readViewer<{
    lastSeenAt: Date;
    isPasswordFresh: boolean;
    hasSecondFactor: boolean;
  }>(sql`
    SELECT id, user_id, last_seen_at AS "lastSeenAt", ${isPasswordFreshSql()} AS "isPasswordFresh",
           has_second_factor AS "hasSecondFactor"
      FROM user_sessions s
     WHERE session_token = ${tokenDigest(token)} AND expires_at > now()`);
  if (!found) return null;
  const { viewer, lastSeenAt, isPasswordFresh, hasSecondFactor } = found;
  viewer.actor.isPasswordFresh = isPasswordFresh;
  if (viewer.role === 'admin' && !hasSecondFactor && !env().hasDemoData) {
    viewer.actor = { ...asTrader(viewer.actor), needsSecondFactor: true };
  }
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
