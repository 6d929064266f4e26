import type { Prisma, Tx } from '~/db/client.server';

type NewAccount = Pick<
  Prisma.UserUncheckedCreateInput,
  'email' | 'firstName' | 'lastName' | 'role' | 'companyId' | 'lastLoginAt' | 'termsVersion'
> & { hashedPassword: string | null };

/**
 * Takes a proven address; a used one breaks the unique key, which the caller explains. With null, no
 * password is right.
 */
export async function createAccount(
  tx: Tx,
  { hashedPassword, ...account }: NewAccount,
): Promise<string> {
  const { id } = await tx.user.create({
    data: {
      ...account,
      password: hashedPassword ?? '!',
      emailVerified: true,
      emailVerifiedAt: new Date(),
    },
    select: { id: true },
  });
  return id;
}
