import type { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import {
  type CategoryPreference,
  isMailFixed,
  NOTIFICATION_CATEGORIES,
} from '~/lib/choices/notification-preferences';
import { mayDo } from '~/lib/choices/roles';
import { DomainError } from '~/lib/errors';
import { NOTIFICATIONS_COPY, PREFERENCES_COPY } from './copy';
import type { SaveNotificationPreferences } from './save-preferences.schema';

/**
 * Owners and admins only; payment emails stay on and immediate. Safe to repeat.
 * @throws DomainError `no_company`, `forbidden`
 */
export async function saveNotificationPreferences(
  preferences: z.infer<typeof SaveNotificationPreferences>,
  { userId, companyId }: Actor,
): Promise<void> {
  if (!companyId) throw new DomainError('no_company', NOTIFICATIONS_COPY.noCompany);
  await transaction(async (tx) => {
    const member = await tx.userCompanyRole.findFirst({
      where: { userId, companyId, user: { companyId } },
      select: { role: true },
    });
    if (!mayDo(member?.role ?? null, 'manage_company')) {
      throw new DomainError('forbidden', PREFERENCES_COPY.notManager);
    }
    for (const category of NOTIFICATION_CATEGORIES) {
      const wanted = preferences[category];
      const choice = isMailFixed(category)
        ? { ...wanted, emailEnabled: true, frequency: 'immediate' as const }
        : wanted;
      await tx.notificationPreference.upsert({
        where: { companyId_category: { companyId, category } },
        create: { companyId, category, ...choice },
        update: choice,
        select: { category: true },
      });
    }
  });
}

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
