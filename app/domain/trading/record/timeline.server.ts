import type { Tx } from '~/db/client.server';
import { queuePurchaseEvent } from './purchase-events.server';
import {
  notifyParties,
  type TimelineDetail,
  type TimelineKind,
} from './purchase-notifications.server';

export type { TimelineDetail, TimelineKind };

/** Adds a line that both parties see; notifies them and their webhooks. Call with the change. */
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
  await queuePurchaseEvent(tx, transactionId, kind);
}
