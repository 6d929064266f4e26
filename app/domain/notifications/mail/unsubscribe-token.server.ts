import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { env } from '~/lib/env.server';
import { isMailFixed, NOTIFICATION_CATEGORIES } from '~/lib/choices/notification-preferences';
import type { NotificationCategory } from '~/lib/choices/notification-preferences';

const UUID_BYTES = 16;
const MAC_BYTES = 16;

export interface Unsubscription {
  userId: string;
  categories: NotificationCategory[];
}

/** A key for this purpose, derived from SESSION_SECRET. Source: RFC 5869. */
function mac(payload: Buffer): Buffer {
  const key = hkdfSync('sha256', env().SESSION_SECRET, '', 'offcut unsubscribe', 32);
  return createHmac('sha256', Buffer.from(key)).update(payload).digest().subarray(0, MAC_BYTES);
}

/** Works without sign-in while the email exists: user id, one bit per category, HMAC of both. */
export function unsubscribeUrl({ userId, categories }: Unsubscription): string {
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
export function readUnsubscribeToken(token: string): Unsubscription | null {
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
