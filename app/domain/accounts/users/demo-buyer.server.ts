import { db } from '~/db/client.server';
import { env } from '~/lib/env.server';

/** Whom 'Demo Sign In' signs in; the demo data brings them. */
const DEMO_BUYER = 'buyer@offcut.example';

/** @returns the demo buyer's id; null without demo data, and always where real money moves */
export async function findDemoBuyer(): Promise<string | null> {
  if (env().isLive) return null;
  const buyer = await db.user.findFirst({
    where: { email: DEMO_BUYER, bannedAt: null, anonymisedAt: null, role: 'company_user' },
    select: { id: true },
  });
  return buyer?.id ?? null;
}
