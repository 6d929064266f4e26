import type { Tx } from '~/db/client.server';
import type { UserRole } from '~/lib/roles';

export interface NewAccount {
  email: string;
  /** argon2id, as `hashPassword` makes it */
  hashedPassword: string;
  firstName: string;
  lastName: string;
  role: UserRole;
  companyId: string | null;
}

/**
 * Creates a user whose email address is proven, in the caller's transaction. A used address breaks
 * the unique key, for the caller to explain.
 * @returns the user's id
 */
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
