import type { Tx } from '~/db/client.server';
import type { UserRole } from '~/lib/roles';

export interface NewAccount {
  email: string;
  hashedPassword: string;
  firstName: string;
  lastName: string;
  role: UserRole;
  companyId: string | null;
}

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
