import { type Prisma, type Tx, db } from '~/db/client.server';
import { env } from '~/lib/env.server';
import { DEMO_BUYER_EMAIL } from '~/lib/site';

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

/** Null without demo data, and always where real money moves. */
export async function findDemoBuyer(): Promise<string | null> {
  if (env().isLive) return null;
  const buyer = await db.user.findFirst({
    where: { email: DEMO_BUYER_EMAIL, bannedAt: null, anonymizedAt: null, role: 'company_user' },
    select: { id: true },
  });
  return buyer?.id ?? null;
}
