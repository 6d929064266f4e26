import type { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { seal, unsealOrNull } from '~/lib/seal.server';
import { isPushService, makePushKeys, type PushKeys } from '~/services/web-push.server';
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

export const isPushSubscribed = async (sessionId: string): Promise<boolean> =>
  (await db.pushSubscription.count({ where: { sessionId } })) > 0;

const NAME = 'vapid';

/**
 * VAPID keys, created on first use; of several processes at once, one pair wins. The private key is
 * sealed: a new SESSION_SECRET replaces the pair and deletes subscriptions to the old one, which
 * push services would refuse.
 */
export async function pushKeys(): Promise<PushKeys> {
  for (;;) {
    const kept = await db.ownKey.findUnique({
      where: { name: NAME },
      select: { publicKey: true, sealedPrivateKey: true },
    });
    const privateKey = kept && unsealOrNull(kept.sealedPrivateKey, 'push key');
    if (privateKey) return { publicKey: kept.publicKey, privateKey };
    if (kept) await forget(kept.sealedPrivateKey);
    else await keep(makePushKeys());
  }
}

export async function pushPublicKey(): Promise<string> {
  return (await pushKeys()).publicKey;
}

/** Does nothing where another process was first: the next iteration reads its keys. */
async function keep({ publicKey, privateKey }: PushKeys): Promise<void> {
  const data = { name: NAME, publicKey, sealedPrivateKey: seal(privateKey, 'push key') };
  await db.ownKey.createMany({ data, skipDuplicates: true });
}

async function forget(sealedPrivateKey: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.ownKey.deleteMany({ where: { name: NAME, sealedPrivateKey } });
    if (count === 1) await tx.pushSubscription.deleteMany({});
  });
}
