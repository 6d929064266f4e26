import type { Tx } from '~/db/client.server';
import {
  notifyParties,
  type TimelineDetail,
  type TimelineKind,
} from './purchase-notifications.server';

export type { TimelineDetail, TimelineKind };

/** Records what happened to a purchase where both parties see it, and notifies them of it. */
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
  await notifyParties(tx, transactionId, kind, detail);
}
