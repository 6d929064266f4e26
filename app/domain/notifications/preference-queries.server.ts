import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import {
  type CategoryPreference,
  isMailFixed,
  NOTIFICATION_CATEGORIES,
} from '~/lib/choices/notification-preferences';

/** By category; the default is on and immediate. Null for a user without a company. */
export async function getNotificationPreferences({
  companyId,
}: Pick<Actor, 'companyId'>): Promise<CategoryPreference[] | null> {
  if (!companyId) return null;
  const chosen = await db.notificationPreference.findMany({
    where: { companyId },
    select: {
      category: true,
      emailEnabled: true,
      pushEnabled: true,
      inAppEnabled: true,
      frequency: true,
    },
  });
  const byCategory = new Map(chosen.map((preference) => [preference.category, preference]));
  return NOTIFICATION_CATEGORIES.map((category) => ({
    emailEnabled: true,
    pushEnabled: true,
    inAppEnabled: true,
    frequency: 'immediate' as const,
    ...byCategory.get(category),
    category,
    ...(isMailFixed(category) && { emailEnabled: true, frequency: 'immediate' as const }),
  }));
}
