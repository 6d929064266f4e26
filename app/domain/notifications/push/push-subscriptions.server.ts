import type { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isPushService } from '~/services/web-push.server';
import { NOTIFICATIONS_COPY } from '../copy';
import type { DropPushSubscription, KeepPushSubscription } from './push-subscription.schema';

/** More browsers than somebody has; the oldest makes room. */
const MAX_BROWSERS = 10;

/**
 * Keeps where a browser of the one who acts takes push messages, as long as their session there
 * lasts. Somebody else's who used the same browser before ends by it. Safe to repeat.
 * @throws DomainError `no_company`; `invalid` for an address that is no push service's: this server
 *   would ask it
 */
export async function keepPushSubscription(
  { endpoint, p256dh, auth }: z.output<typeof KeepPushSubscription>,
  { userId, companyId }: Actor,
  { sessionId }: { sessionId: string },
): Promise<void> {
  if (!companyId) throw new DomainError('no_company', NOTIFICATIONS_COPY.noCompany);
  if (!isPushService(endpoint) || !isKey(p256dh, 65) || !isKey(auth, 16)) {
    throw new DomainError('invalid', NOTIFICATIONS_COPY.unknownPushService);
  }
  const values = { userId, sessionId, p256dh, auth };
  await transaction(async (tx) => {
    await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, ...values },
      update: values,
      select: { id: true },
    });
    const surplus = await tx.pushSubscription.findMany({
      where: { userId, endpoint: { not: endpoint } },
      orderBy: { createdAt: 'desc' },
      skip: MAX_BROWSERS - 1,
      select: { id: true },
    });
    if (surplus.length === 0) return;
    await tx.pushSubscription.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
  });
}

function isKey(base64url: string, bytes: number): boolean {
  return Buffer.from(base64url, 'base64url').length === bytes;
}

/** Ends the push messages to one browser of the one who acts. Safe to repeat. */
export async function dropPushSubscription(
  { endpoint }: z.output<typeof DropPushSubscription>,
  { userId }: Actor,
): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { endpoint, userId } });
}

/** Whether the browser of a session takes push messages, as far as the server knows. */
export async function isPushKept(sessionId: string): Promise<boolean> {
  const kept = await db.pushSubscription.findFirst({
    where: { sessionId },
    select: { id: true },
  });
  return kept !== null;
}
