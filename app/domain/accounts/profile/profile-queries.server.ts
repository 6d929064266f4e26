import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { getEmailChange } from './change-email.server';

export type Profile = Awaited<ReturnType<typeof getProfile>>;

export async function getProfile({ userId }: Actor) {
  const [user, emailChange] = await Promise.all([
    db.user.findUniqueOrThrow({
      where: { id: userId },
      select: {
        firstName: true,
        lastName: true,
        email: true,
        role: true,
        emailVerified: true,
        updatedAt: true,
      },
    }),
    getEmailChange(userId),
  ]);
  return { ...user, updatedAt: user.updatedAt.toISOString(), emailChange };
}

/** ISO 8601. */
export async function getLastChange({ userId }: Actor): Promise<string> {
  const { updatedAt } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { updatedAt: true },
  });
  return updatedAt.toISOString();
}
