import type { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isPushService } from '~/services/web-push.server';
import { NOTIFICATIONS_COPY } from '../copy';
import type { DropPushSubscription, KeepPushSubscription } from './push-subscription.schema';

const MAX_BROWSERS = 10;

/**
 * Stores the subscription for the session; any other user's on this browser ends. Safe to repeat.
 * @throws DomainError `no_company`; `invalid` for a host that is no push service: SSRF
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

/** Ends push to one of the actor's browsers. Safe to repeat. */
export async function dropPushSubscription(
  { endpoint }: z.output<typeof DropPushSubscription>,
  { userId }: Actor,
): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { endpoint, userId } });
}

export async function isPushKept(sessionId: string): Promise<boolean> {
  const kept = await db.pushSubscription.findFirst({
    where: { sessionId },
    select: { id: true },
  });
  return kept !== null;
}
