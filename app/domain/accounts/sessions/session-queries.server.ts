import Bowser from 'bowser';
import { db } from '~/db/client.server';
import { listen, onConnect } from '~/db/listen.server';
import { isNotSuspendedSql } from '~/db/may-trade.server';
import type { Actor } from '~/lib/actor';
import type { UserRole } from '~/lib/choices/roles';

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
