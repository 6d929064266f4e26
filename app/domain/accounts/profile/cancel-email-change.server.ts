import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';

/** Gives a change of the address up: its code is void. Safe to repeat. */
export async function cancelEmailChange({ userId }: Actor): Promise<void> {
  await db.emailVerificationCode.updateMany({
    where: { userId, purpose: 'email_change', status: 'pending' },
    data: { status: 'expired' },
  });
}
