import Bowser from 'bowser';
import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';

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
