import { db } from '~/db/client.server';
import { isNotSuspendedSql } from '~/db/may-trade.server';
import { listen, onReconnect } from '~/db/listen.server';
import type { UserRole } from '~/lib/choices/roles';

/** Calls `ended` when sessions may have ended (null: anyone's). A hint: use `listLiveSessions`. */
export function watchEndedSessions(ended: (userIds: string[] | null) => unknown): () => void {
  const endings = [
    listen('sessions_ended', (payload) =>
      ended((payload as { userIds?: string[] } | null)?.userIds ?? null),
    ),
    onReconnect(() => ended(null)),
  ];
  return () => endings.forEach((end) => end());
}

/** Follows the same rules as `findViewer`. */
export async function listLiveSessions(
  sessionIds: readonly string[],
): Promise<Map<string, UserRole>> {
  const rows = await db.$queryRaw<{ id: string; role: UserRole }[]>`
    SELECT s.id, u.role::text AS role
      FROM user_sessions s
      JOIN users u ON u.id = s.user_id
      LEFT JOIN companies c ON c.id = u.company_id
     WHERE s.id = ANY (${[...sessionIds]}::uuid[]) AND s.expires_at > now()
       AND u.banned_at IS NULL AND u.anonymised_at IS NULL AND ${isNotSuspendedSql()}`;
  return new Map(rows.map(({ id, role }) => [id, role]));
}
