import type { Tx } from '~/db/client.server';
import { tellParties } from './tell-parties.server';
import type { TimelineDetail, TimelineKind } from './timeline-kinds';

export type { TimelineDetail, TimelineKind };

/**
 * Writes what happened to a purchase where both parties see it, and notifies the one or the other of
 * it, in the transaction of the change itself.
 */
export async function addToTimeline(
  tx: Tx,
  transactionId: string,
  kind: TimelineKind,
  detail: TimelineDetail = {},
  actorUserId: string | null = null,
): Promise<void> {
  await tx.transactionEvent.create({
    data: { transactionId, kind, detail: { ...detail }, actorUserId },
    select: { id: true },
  });
  await tellParties(tx, transactionId, kind, detail);
}
