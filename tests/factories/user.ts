import { randomUUID } from 'node:crypto';
import { db, type Prisma } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import type { CompanyRole } from '~/lib/choices/roles';

export function createUser(data: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  const id = randomUUID();
  return db.user.create({
    data: {
      id,
      email: `user-${id}@people.example`,
      password: 'no-password',
      firstName: 'Maria',
      lastName: 'Ortiz',
      emailVerified: true,
      ...data,
    },
  });
}

export async function createActor(
  companyId: string | null = null,
  data: Partial<Prisma.UserUncheckedCreateInput> = {},
): Promise<Actor> {
  return (await makeMember(companyId, 'owner', data)).actor;
}

export async function makeMember(
  companyId: string | null,
  companyRole: CompanyRole = 'owner',
  data: Partial<Prisma.UserUncheckedCreateInput> = {},
) {
  const user = await createUser({
    companyId,
    role: companyId ? 'company_user' : 'individual_user',
    ...data,
  });
  if (companyId) {
    await db.userCompanyRole.create({ data: { userId: user.id, companyId, role: companyRole } });
  }
  const actor: Actor = {
    userId: user.id,
    role: user.role,
    companyId,
    companyRole: companyId ? companyRole : null,
    isPasswordFresh: true,
  };
  return { user, actor };
}

export async function createSession(userId: string): Promise<string> {
  const { id } = await db.userSession.create({
    data: { userId, sessionToken: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) },
  });
  return id;
}

export async function createPushSubscription(
  userId: string,
  data: Partial<Prisma.PushSubscriptionUncheckedCreateInput> = {},
) {
  const sessionId = data.sessionId ?? (await createSession(userId));
  const endpoint = `https://fcm.googleapis.com/${userId}`;
  return db.pushSubscription.create({
    data: { userId, sessionId, endpoint, p256dh: 'p', auth: 'a', ...data },
  });
}
