import Bowser from 'bowser';
import { db, transaction, type Tx } from '~/db/client.server';
import { listen, onConnect, notifyListeners } from '~/db/listen.server';
import { isNotSuspendedSql } from '~/db/may-trade.server';
import type { Actor } from '~/lib/actor';
import type { UserRole } from '~/lib/choices/roles';
import { type LockReleaseReason, releaseLocksOf } from '~/domain/administration/index.server';

export type SessionView = Awaited<ReturnType<typeof listSessions>>[number];

/** Up to 50: this device first, then the most recently used, accurate to the hour. */
export async function listSessions({ userId }: Actor, currentSessionId: string) {
  const sessions = await db.userSession.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
    take: 50,
    select: { id: true, userAgent: true, ipAddress: true, lastSeenAt: true },
  });
  return sessions
    .map((session) => ({
      id: session.id,
      device: nameDevice(session.userAgent),
      ipAddress: session.ipAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? null,
      lastSeenAt: session.lastSeenAt,
      isCurrent: session.id === currentSessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

function nameDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || 'Unknown device';
}

/** Calls `ended` when sessions may have ended (null: anyone's). A hint: use `listLiveSessions`. */
export function watchEndedSessions(ended: (userIds: string[] | null) => unknown): () => void {
  const endings = [
    listen('sessions_ended', (payload) =>
      ended((payload as { userIds?: string[] } | null)?.userIds ?? null),
    ),
    onConnect(() => ended(null)),
  ];
  return () => endings.forEach((end) => end());
}

/** By the same rules as `findViewer`. */
export async function listLiveSessions(
  sessionIds: readonly string[],
): Promise<Map<string, UserRole>> {
  const rows = await db.$queryRaw<{ id: string; role: UserRole }[]>`
    SELECT s.id, u.role::text AS role
      FROM user_sessions s
      JOIN users u ON u.id = s.user_id
      LEFT JOIN companies c ON c.id = u.company_id
     WHERE s.id = ANY (${[...sessionIds]}::uuid[]) AND s.expires_at > now()
       AND u.banned_at IS NULL AND u.anonymized_at IS NULL AND ${isNotSuspendedSql()}`;
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** Safe to repeat. */
export async function endSession(sessionId: string, { userId }: Actor): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.userSession.deleteMany({ where: { id: sessionId, userId } });
    if (count === 0) return;
    await notifyListeners(tx, 'sessions_ended', { userIds: [userId] });
    await releaseLocksOf(tx, userId, 'signed_out');
  });
}

/** Safe to repeat. */
export async function endOtherSessions(keptSessionId: string, { userId }: Actor): Promise<void> {
  await transaction((tx) => endSessionsOf(tx, userId, { keptSessionId }));
}

/**
 * Ends all of a user's sessions, or all but `keptSessionId`. Ending all also releases edit locks and,
 * unless `keepTokens`, revokes API tokens.
 */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  {
    keptSessionId,
    keepTokens = false,
    reason = 'signed_out',
  }: { keptSessionId?: string; keepTokens?: boolean; reason?: LockReleaseReason } = {},
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM user_sessions
     WHERE user_id = ${userId}::uuid AND id IS DISTINCT FROM ${keptSessionId ?? null}::uuid`;
  await notifyListeners(tx, 'sessions_ended', { userIds: [userId] });
  if (keptSessionId) return;
  if (!keepTokens) await tx.$executeRaw`DELETE FROM api_tokens WHERE user_id = ${userId}::uuid`;
  await releaseLocksOf(tx, userId, reason);
}
