import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';

/**
 * Revokes a token of the one who acts: its next call is refused. Somebody else's is left alone. Safe
 * to repeat.
 */
export async function revokeToken(id: string, { userId }: Actor): Promise<void> {
  await db.apiToken.deleteMany({ where: { id, userId } });
}
