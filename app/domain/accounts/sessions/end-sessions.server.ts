import { transaction, type Tx } from '~/db/client.server';
import { notifyListeners } from '~/db/listen.server';
import { type LockReleaseReason, releaseLocksOf } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';

/** Safe to repeat. */
export async function endSession(sessionId: string, { userId }: Actor): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.userSession.deleteMany({ where: { id: sessionId, userId } });
    if (count === 0) return;
    await notifyListeners(tx, 'sessions_ended', { userIds: [userId] });
    await releaseLocksOf(tx, userId, 'signed_out');
  });
}

/** Safe to repeat. */
export async function endOtherSessions(keptSessionId: string, { userId }: Actor): Promise<void> {
  await transaction((tx) => endSessionsOf(tx, userId, { keptSessionId }));
}

/**
 * Ends all of a user's sessions, or all but `keptSessionId`. Ending all also releases edit locks and,
 * unless `keepTokens`, revokes API tokens.
 */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  {
    keptSessionId,
    keepTokens = false,
    reason = 'signed_out',
  }: { keptSessionId?: string; keepTokens?: boolean; reason?: LockReleaseReason } = {},
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM user_sessions
     WHERE user_id = ${userId}::uuid AND id IS DISTINCT FROM ${keptSessionId ?? null}::uuid`;
  await notifyListeners(tx, 'sessions_ended', { userIds: [userId] });
  if (keptSessionId) return;
  if (!keepTokens) await tx.$executeRaw`DELETE FROM api_tokens WHERE user_id = ${userId}::uuid`;
  await releaseLocksOf(tx, userId, reason);
}
