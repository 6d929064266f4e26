import { db, Prisma, transaction } from '~/db/client.server';
import { seal, unseal } from '~/lib/seal.server';
import { makePushKeys, type PushKeys } from '~/services/web-push.server';

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
    if (!kept) {
      await keep(makePushKeys());
      continue;
    }
    const privateKey = unsealed(kept.sealedPrivateKey);
    if (privateKey) return { publicKey: kept.publicKey, privateKey };
    await forget(kept.sealedPrivateKey);
  }
}

export async function pushPublicKey(): Promise<string> {
  return (await pushKeys()).publicKey;
}

async function keep({ publicKey, privateKey }: PushKeys): Promise<void> {
  try {
    await db.ownKey.create({
      data: { name: NAME, publicKey, sealedPrivateKey: seal(privateKey) },
      select: { name: true },
    });
  } catch (error) {
    // Another process was first: the next round reads its keys.
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
    if (!isTaken) throw error;
  }
}

function unsealed(sealed: string): string | null {
  try {
    return unseal(sealed);
  } catch {
    return null;
  }
}

async function forget(sealedPrivateKey: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.ownKey.deleteMany({ where: { name: NAME, sealedPrivateKey } });
    if (count === 1) await tx.pushSubscription.deleteMany({});
  });
}
