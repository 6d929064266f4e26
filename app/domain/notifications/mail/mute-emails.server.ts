import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { isMailFixed, NOTIFICATION_CATEGORIES } from '~/lib/choices/notification-preferences';
import type { NotificationCategory } from '~/lib/choices/notification-preferences';
import { readUnsubscribeToken } from './unsubscribe-token.server';

export interface EmailChoice {
  categories: NotificationCategory[];
  isOff: boolean;
}

/** The choice behind an email's link; null for an invalid one. */
export async function getUnsubscription(token: string): Promise<EmailChoice | null> {
  const read = readUnsubscribeToken(token);
  if (!read || read.categories.length === 0) return null;
  const user = await db.user.findFirst({
    where: { id: read.userId, anonymisedAt: null },
    select: { mutes: { where: { category: { in: read.categories } }, select: { category: true } } },
  });
  if (!user) return null;
  return { categories: read.categories, isOff: user.mutes.length === read.categories.length };
}

/** For this person alone, not for colleagues. Safe to repeat. @returns null for an invalid link */
export async function switchEmailsByToken(
  token: string,
  { off }: { off: boolean },
): Promise<EmailChoice | null> {
  const read = readUnsubscribeToken(token);
  if (!read || !(await getUnsubscription(token))) return null;
  if (off) await mute(read.userId, read.categories);
  else await unmute(read.userId, read.categories);
  return { categories: read.categories, isOff: off };
}

export async function listMutedCategories({ userId }: Actor): Promise<NotificationCategory[]> {
  const muted = await db.notificationMute.findMany({
    where: { userId },
    select: { category: true },
  });
  return NOTIFICATION_CATEGORIES.filter((each) => muted.some(({ category }) => category === each));
}

/** Payment emails stay on. Safe to repeat. */
export async function chooseEmails(
  { wanted }: { wanted: NotificationCategory[] },
  { userId }: Actor,
): Promise<void> {
  const isWanted = (category: NotificationCategory) =>
    isMailFixed(category) || wanted.includes(category);
  await unmute(userId, NOTIFICATION_CATEGORIES.filter(isWanted));
  await mute(
    userId,
    NOTIFICATION_CATEGORIES.filter((category) => !isWanted(category)),
  );
}

async function mute(userId: string, categories: NotificationCategory[]): Promise<void> {
  await db.notificationMute.createMany({
    data: categories.map((category) => ({ userId, category })),
    skipDuplicates: true,
  });
}

async function unmute(userId: string, categories: NotificationCategory[]): Promise<void> {
  await db.notificationMute.deleteMany({ where: { userId, category: { in: categories } } });
}
