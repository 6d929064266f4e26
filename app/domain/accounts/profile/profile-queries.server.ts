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

/** `updatedAt` in ISO 8601. */
export async function getAccountState({ userId }: Actor) {
  const { updatedAt, secondFactorAt } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { updatedAt: true, secondFactorAt: true },
  });
  return { updatedAt: updatedAt.toISOString(), hasTwoStep: secondFactorAt !== null };
}
