import type { Tx } from '~/db/client.server';
import { isNotSuspendedSql } from '~/db/may-trade.server';
import {
  type CategoryPreference,
  isMailFixed,
  type NotificationCategory,
} from '~/lib/choices/notification-preferences';

export interface DeliveryPlan {
  companyName: string;
  isSuspended: boolean;
  isInApp: boolean;
  /** Null at once, else with the next digest */
  dueAt: Date | null;
  mailTo: { userId: string; email: string }[];
  pushTo: { subscriptionId: string; userId: string }[];
}

type Chosen = Omit<CategoryPreference, 'category'> &
  Omit<DeliveryPlan, 'isInApp' | 'dueAt'> &
  Record<'nextDaily' | 'nextWeekly', Date>;

interface Planned {
  recipientCompanyId: string;
  category: NotificationCategory;
  isImmediate: boolean;
  skipsEmail: boolean;
}

/**
 * A company's channels for a category; the default is on and immediate. Emails go to confirmed
 * addresses of owners and admins, pushes to all members' browsers, neither to a banned user.
 * Digests go out at 7:00 US Central, weekly ones on Mondays.
 */
export async function planDeliveries(
  tx: Tx,
  { recipientCompanyId, category, isImmediate, skipsEmail }: Planned,
): Promise<DeliveryPlan> {
  const isFixed = isMailFixed(category);
  const [chosen] = await tx.$queryRaw<Chosen[]>`
    SELECT c.name AS "companyName", NOT ${isNotSuspendedSql()} AS "isSuspended",
           coalesce(p.email_enabled, true) AS "emailEnabled",
           coalesce(p.push_enabled, true) AS "pushEnabled",
           coalesce(p.in_app_enabled, true) AS "inAppEnabled",
           coalesce(p.frequency, 'immediate')::text AS frequency,
           (date_trunc('day', early) + interval '1 day 7 hours') AT TIME ZONE 'America/Chicago'
             AS "nextDaily",
           (date_trunc('week', early) + interval '7 days 7 hours') AT TIME ZONE 'America/Chicago'
             AS "nextWeekly",
           (SELECT coalesce(json_agg(json_build_object('userId', u.id, 'email', u.email::text)
                                     ORDER BY u.created_at, u.id), '[]')
              FROM users u
              JOIN user_company_roles r ON r.user_id = u.id AND r.company_id = c.id
             WHERE u.company_id = c.id AND r.role IN ('owner', 'admin') AND u.email_verified
               AND u.banned_at IS NULL AND u.anonymized_at IS NULL
               AND (${isFixed} OR NOT EXISTS (
                 SELECT 1 FROM notification_mutes m
                  WHERE m.user_id = u.id AND m.category = ${category}::notification_category)))
             AS "mailTo",
           (SELECT coalesce(json_agg(json_build_object('subscriptionId', s.id, 'userId', u.id)
                                     ORDER BY s.created_at, s.id), '[]')
              FROM push_subscriptions s JOIN users u ON u.id = s.user_id
             WHERE u.company_id = c.id AND u.banned_at IS NULL AND u.anonymized_at IS NULL)
             AS "pushTo"
      FROM companies c
      CROSS JOIN LATERAL (
        SELECT now() AT TIME ZONE 'America/Chicago' - interval '7 hours' AS early) t
      LEFT JOIN notification_preferences p
        ON p.company_id = c.id AND p.category = ${category}::notification_category
     WHERE c.id = ${recipientCompanyId}::uuid`;
  if (!chosen) throw new Error(`there is no company ${recipientCompanyId} to be notified`);

  const frequency = isFixed || isImmediate ? 'immediate' : chosen.frequency;
  const isEnabled = frequency !== 'disabled';
  const isMailWanted = isFixed || (isEnabled && chosen.emailEnabled);
  return {
    companyName: chosen.companyName,
    isSuspended: chosen.isSuspended,
    isInApp: chosen.inAppEnabled,
    dueAt: { daily: chosen.nextDaily, weekly: chosen.nextWeekly, immediate: null, disabled: null }[
      frequency
    ],
    mailTo: isMailWanted && !skipsEmail ? chosen.mailTo : [],
    pushTo: isEnabled && chosen.pushEnabled ? chosen.pushTo : [],
  };
}
