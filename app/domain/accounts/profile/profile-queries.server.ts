import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import type { UserRole } from '~/lib/roles';
import { nameDevice } from '../sessions/name-device.server';

/** How long an address that was never confirmed is still asked about. */
const WAITS_MS = 24 * 60 * 60 * 1000;

export interface Profile {
  firstName: string;
  lastName: string;
  email: string;
  role: UserRole;
  emailVerified: boolean;
  emailChange: { email: string; isExpired: boolean } | null;
  /** ISO 8601; another one after each change of the account */
  updatedAt: string;
}

/** What the one who acts sees of their own account. */
export async function getProfile({ userId }: Actor): Promise<Profile> {
  const [user, emailChange] = await Promise.all([
    db.user.findUniqueOrThrow({
      where: { id: userId },
      select: {
        firstName: true,
        lastName: true,
        email: true,
        role: true,
        emailVerified: true,
        updatedAt: true,
      },
    }),
    getEmailChange(userId),
  ]);
  return { ...user, updatedAt: user.updatedAt.toISOString(), emailChange };
}

/** When the account of the one who acts was last changed: ISO 8601. */
export async function getLastChange({ userId }: Actor): Promise<string> {
  const { updatedAt } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { updatedAt: true },
  });
  return updatedAt.toISOString();
}

/** The address that waits to be confirmed by its code, or null. */
export async function getEmailChange(
  userId: string,
): Promise<{ email: string; isExpired: boolean } | null> {
  const waiting = await db.emailVerificationCode.findFirst({
    where: {
      userId,
      purpose: 'email_change',
      status: 'pending',
      createdAt: { gt: new Date(Date.now() - WAITS_MS) },
    },
    orderBy: { createdAt: 'desc' },
    select: { email: true, expiresAt: true },
  });
  return waiting && { email: waiting.email, isExpired: waiting.expiresAt <= new Date() };
}

export interface SessionView {
  id: string;
  /** 'Chrome on Windows' */
  device: string;
  ipAddress: string | null;
  /** ISO 8601, right to the hour: a session is renewed no more often. */
  lastSeenAt: string;
  isCurrent: boolean;
}

/** Where the one who acts is signed in: this device first, then the one used last. */
export async function listSessions(
  { userId }: Actor,
  currentSessionId: string,
): Promise<SessionView[]> {
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
      // An IPv4 address that came in over an IPv6 socket.
      ipAddress: session.ipAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? null,
      lastSeenAt: session.lastSeenAt.toISOString(),
      isCurrent: session.id === currentSessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
