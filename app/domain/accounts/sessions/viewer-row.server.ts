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

type ViewerRow = Omit<Viewer, 'preferences' | 'actor'> & Viewer['preferences'];

/** `proof` selects at most one row with `id`, `user_id` and any extra columns. */
export async function readViewer<Extra>(
  proof: Prisma.Sql,
): Promise<(Extra & { viewer: Viewer }) | null> {
  const [row] = await db.$queryRaw<(Extra & ViewerRow)[]>`
    SELECT s.*, s.id AS "sessionId",
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
      FROM (${proof}) s
      JOIN users u ON u.id = s.user_id
      LEFT JOIN companies c ON c.id = u.company_id
      LEFT JOIN user_company_roles r ON r.user_id = u.id AND r.company_id = c.id
     WHERE u.banned_at IS NULL AND u.anonymised_at IS NULL AND ${isNotSuspendedSql()}`;
  if (!row) return null;

  const { userId, sessionId, firstName, lastName, email, role, company } = row;
  const { compactMode, showMaterialImages, autoRefreshNotifications } = row;
  const { unreadMessages, unreadNotifications } = row;
  const viewer: Viewer = {
    userId,
    sessionId,
    firstName,
    lastName,
    email,
    role,
    preferences: { compactMode, showMaterialImages, autoRefreshNotifications },
    company,
    unreadMessages,
    unreadNotifications,
    actor: {
      userId,
      role,
      companyId: company?.id ?? null,
      companyRole: company?.role ?? null,
    },
  };
  return { ...row, viewer };
}
