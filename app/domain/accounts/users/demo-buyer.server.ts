import { db } from '~/db/client.server';
import { env } from '~/lib/env.server';
import { DEMO_BUYER_EMAIL } from '~/lib/site';

/** Null without demo data, and always where real money moves. */
export async function findDemoBuyer(): Promise<string | null> {
  if (env().isLive) return null;
  const buyer = await db.user.findFirst({
    where: { email: DEMO_BUYER_EMAIL, bannedAt: null, anonymizedAt: null, role: 'company_user' },
    select: { id: true },
  });
  return buyer?.id ?? null;
}
