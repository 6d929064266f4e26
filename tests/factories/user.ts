import { randomUUID } from 'node:crypto';
import { db, type Prisma } from '~/db/client.server';
import type { Actor } from '~/lib/actor';

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
  const user = await createUser({
    companyId,
    role: companyId ? 'company_user' : 'individual_user',
    ...data,
  });
  if (companyId) {
    await db.userCompanyRole.create({ data: { userId: user.id, companyId, role: 'owner' } });
  }
  return {
    userId: user.id,
    role: user.role,
    companyId,
    companyRole: companyId ? 'owner' : null,
    isPasswordFresh: true,
  };
}

export async function createSession(userId: string): Promise<string> {
  const { id } = await db.userSession.create({
    data: { userId, sessionToken: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) },
  });
  return id;
}
