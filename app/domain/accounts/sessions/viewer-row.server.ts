import { db, type Prisma } from '~/db/client.server';
import { isNotSuspendedSql } from '~/db/may-trade.server';
import type { Actor } from '~/lib/actor';
import type { CompanyRole, UserRole } from '~/lib/choices/roles';

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
  unreadMessages: number;
  /** Exact up to 100. */
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

/** `proof` selects at most one row with `id`, `user_id` and any extra columns. */
export async function readViewer<Extra>(
  proof: Prisma.Sql,
): Promise<(Extra & { viewer: Viewer }) | null> {
  const [row] = await db.$queryRaw<(Extra & { viewer: Viewer })[]>`
    SELECT s.*, json_build_object(
             'userId', u.id, 'sessionId', s.id, 'firstName', u.first_name,
             'lastName', u.last_name, 'email', u.email, 'role', u.role,
             'preferences', json_build_object(
               'compactMode', u.compact_mode, 'showMaterialImages', u.show_material_images,
               'autoRefreshNotifications', u.auto_refresh_notifications),
             'company', CASE WHEN c.id IS NOT NULL THEN json_build_object(
               'id', c.id, 'name', c.name, 'city', c.city, 'state', c.state, 'zipCode', c.zip_code,
               'latitude', c.latitude, 'longitude', c.longitude, 'verified', c.verified,
               'paymentEnabled', c.payment_enabled, 'role', own.role) END,
             'unreadMessages', (SELECT coalesce(sum(unread_a), 0) FROM message_threads
               WHERE company_a_id = c.id AND unread_a > 0)
             + (SELECT coalesce(sum(unread_b), 0) FROM message_threads
                 WHERE company_b_id = c.id AND unread_b > 0),
             'unreadNotifications', (SELECT count(*) FROM (
               SELECT 1 FROM notifications
                WHERE recipient_company_id = c.id AND NOT dismissed AND NOT read
                  AND (expires_at IS NULL OR expires_at > now()) LIMIT 100) n),
             'actor', json_build_object('userId', u.id, 'role', u.role, 'companyId', c.id,
               'companyRole', own.role)) AS viewer
      FROM (${proof}) s
      JOIN users u ON u.id = s.user_id
      LEFT JOIN companies c ON c.id = u.company_id
      LEFT JOIN user_company_roles r ON r.user_id = u.id AND r.company_id = c.id
     CROSS JOIN LATERAL (
       SELECT CASE WHEN c.id IS NOT NULL THEN coalesce(r.role::text, 'member') END AS role) own
     WHERE u.banned_at IS NULL AND u.anonymized_at IS NULL AND ${isNotSuspendedSql()}`;
  return row ?? null;
}
