import type { Prisma, Tx } from '~/db/client.server';

type NewAccount = Pick<
  Prisma.UserUncheckedCreateInput,
  'email' | 'firstName' | 'lastName' | 'role' | 'companyId' | 'lastLoginAt'
> & { hashedPassword: string };

/** Takes a proven address. A used one breaks the unique key; the caller explains it. */
export async function createAccount(
  tx: Tx,
  { hashedPassword, ...account }: NewAccount,
): Promise<string> {
  const { id } = await tx.user.create({
    data: {
      ...account,
      password: hashedPassword,
      emailVerified: true,
      emailVerifiedAt: new Date(),
    },
    select: { id: true },
  });
  return id;
}
