import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import {
  isMailFixed,
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from '~/lib/choices/notification-preferences';
import { env } from '~/lib/env.server';

/** The choice behind an email's link; null for an invalid one. */
export async function getUnsubscription(token: string) {
  const read = readUnsubscribeToken(token);
  if (!read || read.categories.length === 0) return null;
  const user = await db.user.findFirst({
    where: { id: read.userId, anonymizedAt: null },
    select: {
      companyId: true,
      role: true,
      mutes: { where: { category: { in: read.categories } }, select: { category: true } },
    },
  });
  if (!user) return null;
  return {
    categories: read.categories,
    isOff: user.mutes.length === read.categories.length,
    /** Has a company or is an admin, and so a page with all settings. */
    hasSettings: user.companyId !== null || user.role === 'admin',
  };
}

/** For this person only, not colleagues. Safe to repeat. @returns null for an invalid link */
export async function switchEmailsByToken(token: string, { off }: { off: boolean }) {
  const read = readUnsubscribeToken(token);
  const choice = await getUnsubscription(token);
  if (!read || !choice) return null;
  if (off) await mute(read.userId, read.categories);
  else await unmute(read.userId, read.categories);
  return { ...choice, isOff: off };
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

const UUID_BYTES = 16;
const MAC_BYTES = 16;

/** Signed with a key for this purpose, derived from SESSION_SECRET. Source: RFC 5869. */
function mac(payload: Buffer): Buffer {
  const key = hkdfSync('sha256', env().SESSION_SECRET, '', 'offcut unsubscribe', 32);
  return createHmac('sha256', Buffer.from(key)).update(payload).digest().subarray(0, MAC_BYTES);
}

/** Works without sign-in while the email exists: user id, one bit per category, HMAC of both. */
export function unsubscribeUrl({
  userId,
  categories,
}: NonNullable<ReturnType<typeof readUnsubscribeToken>>): string {
  const bits = NOTIFICATION_CATEGORIES.reduce(
    (sum, category, index) => sum | (categories.includes(category) ? 1 << index : 0),
    0,
  );
  const payload = Buffer.concat([
    Buffer.from(userId.replaceAll('-', ''), 'hex'),
    Buffer.from([bits]),
  ]);
  const token = Buffer.concat([payload, mac(payload)]).toString('base64url');
  return `${env().APP_ORIGIN}/unsubscribe/${token}`;
}

/** Null for a token that this site didn't sign. Payment emails stay on. */
function readUnsubscribeToken(token: string) {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== UUID_BYTES + 1 + MAC_BYTES) return null;
  const payload = bytes.subarray(0, UUID_BYTES + 1);
  if (!timingSafeEqual(mac(payload), bytes.subarray(UUID_BYTES + 1))) return null;
  const bits = payload[UUID_BYTES]!;
  return {
    userId: payload
      .toString('hex', 0, UUID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    categories: NOTIFICATION_CATEGORIES.filter(
      (category, index) => (bits & (1 << index)) !== 0 && !isMailFixed(category),
    ),
  };
}
