import { createHash, randomBytes } from 'node:crypto';
import { db, transaction } from '~/db/client.server';
import { releaseLocksOf } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import type { CompanyRole, UserRole } from '~/lib/roles';

/** A session ends after 30 days without use. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** How old `lastSeenAt` may get before a read renews it; spares a write for each page. */
const RENEW_AFTER_MS = 60 * 60 * 1000;

export interface Viewer {
  userId: string;
  sessionId: string;
  firstName: string;
  lastName: string;
  email: string;
  role: UserRole;
  preferences: {
    compactMode: boolean;
    showMaterialImages: boolean;
    autoRefreshNotifications: boolean;
  };
  company: ViewerCompany | null;
  /** Messages to the company that nobody there has opened */
  unreadMessages: number;
  /** Notifications that nobody of the company has read; exact up to 100 */
  unreadNotifications: number;
  actor: Actor;
}

export interface ViewerCompany {
  id: string;
  name: string;
  city: string;
  state: string;
  zipCode: string | null;
  latitude: number | null;
  longitude: number | null;
  verified: boolean;
  paymentEnabled: boolean;
  role: CompanyRole;
}

/** The database holds a digest: whoever reads the table cannot sign in with what is in it. */
function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Begins a session with a token never used before, whatever cookie the visitor came with.
 * @returns the token: 256 random bits, base64url. It is not kept anywhere but in the cookie.
 */
export async function createUserSession(
  userId: string,
  device: { userAgent: string | null; ipAddress: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.userSession.create({
    data: {
      userId,
      sessionToken: digest(token),
      userAgent: device.userAgent?.slice(0, 400),
      ipAddress: device.ipAddress?.slice(0, 64),
      expiresAt: new Date(Date.now() + SESSION_LIFETIME_MS),
    },
    select: { id: true },
  });
  return token;
}

/**
 * Ends the session of a token; its open streams end too, and so do the user's edit locks. Safe to
 * repeat; an unknown token is no error.
 */
export async function endUserSession(token: string): Promise<void> {
  // One statement without transaction(), whose commit would drop the pages kept for visitors.
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

interface SessionRow {
  sessionId: string;
  lastSeenAt: Date;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  role: UserRole;
  compactMode: boolean;
  showMaterialImages: boolean;
  autoRefreshNotifications: boolean;
  company: ViewerCompany | null;
  unreadMessages: number;
  unreadNotifications: number;
}

/**
 * Who a token belongs to, with the company and the role in it: one query for each page. A banned
 * user's and a suspended company's sessions count for nothing from the moment of the ban.
 * @returns null for an unknown, ended or expired session
 */
export async function findViewer(token: string): Promise<Viewer | null> {
  const [row] = await db.$queryRaw<SessionRow[]>`
    SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt",
           u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName",
           u.email::text AS email, u.role::text AS role, u.compact_mode AS "compactMode",
           u.show_material_images AS "showMaterialImages",
           u.auto_refresh_notifications AS "autoRefreshNotifications",
           CASE WHEN c.id IS NOT NULL THEN json_build_object(
             'id', c.id, 'name', c.name, 'city', c.city, 'state', c.state, 'zipCode', c.zip_code,
             'latitude', c.latitude, 'longitude', c.longitude, 'verified', c.verified,
             'paymentEnabled', c.payment_enabled, 'role', coalesce(r.role::text, 'member')) END AS company,
           (SELECT coalesce(sum(unread_a), 0) FROM message_threads
             WHERE company_a_id = c.id AND unread_a > 0)::int
           + (SELECT coalesce(sum(unread_b), 0) FROM message_threads
               WHERE company_b_id = c.id AND unread_b > 0)::int AS "unreadMessages",
           (SELECT count(*) FROM (
             SELECT 1 FROM notifications
              WHERE recipient_company_id = c.id AND NOT dismissed AND NOT read
                AND (expires_at IS NULL OR expires_at > now()) LIMIT 100) n
           )::int AS "unreadNotifications"
      FROM user_sessions s
      JOIN users u ON u.id = s.user_id
      LEFT JOIN companies c ON c.id = u.company_id
      LEFT JOIN user_company_roles r ON r.user_id = u.id AND r.company_id = c.id
     WHERE s.session_token = ${digest(token)} AND s.expires_at > now()
       AND u.banned_at IS NULL AND u.anonymised_at IS NULL AND c.suspended_at IS NULL`;
  if (!row) return null;

  if (Date.now() - row.lastSeenAt.getTime() > RENEW_AFTER_MS) await renew(row.sessionId);
  return {
    userId: row.userId,
    sessionId: row.sessionId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    role: row.role,
    preferences: {
      compactMode: row.compactMode,
      showMaterialImages: row.showMaterialImages,
      autoRefreshNotifications: row.autoRefreshNotifications,
    },
    company: row.company,
    unreadMessages: row.unreadMessages,
    unreadNotifications: row.unreadNotifications,
    actor: {
      userId: row.userId,
      role: row.role,
      companyId: row.company?.id ?? null,
      companyRole: row.company?.role ?? null,
    },
  };
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
