import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { isMailFixed, NOTIFICATION_CATEGORIES } from '~/lib/notification-preferences';
import type { NotificationCategory } from '~/lib/notification-preferences';
import { readUnsubscribeToken } from './unsubscribe-token.server';

export interface EmailChoice {
  categories: NotificationCategory[];
  /** Whether all of them are off for this person. */
  isOff: boolean;
}

/** What the link of an email is for, and how it stands; null for a link that is nobody's. */
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

/**
 * Ends, or begins again, the emails that an email's link is for: to that person alone, since any
 * colleague may get the same email and want it. What the company chose stays. Safe to repeat.
 * @returns null for a link that is nobody's
 */
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

/** The categories that the one who acts wants no emails about. */
export async function listMutedCategories({ userId }: Actor): Promise<NotificationCategory[]> {
  const muted = await db.notificationMute.findMany({
    where: { userId },
    select: { category: true },
  });
  return NOTIFICATION_CATEGORIES.filter((each) => muted.some(({ category }) => category === each));
}

/**
 * Chooses which categories the one who acts gets emails about, of those that their company is
 * notified of by email. Emails about payments stay. Safe to repeat.
 */
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
