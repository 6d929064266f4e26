import type { Tx } from '~/db/client.server';

/** The two ends of a thread, and the listing it is about, if any. */
export interface ThreadEnds {
  materialId: string | null;
  fromCompanyId: string;
  toCompanyId: string;
}

/** There is one thread for each material and pair of companies, whoever wrote first. */
export function threadKey({ materialId, fromCompanyId, toCompanyId }: ThreadEnds): string {
  const [a, b] = inOrder(fromCompanyId, toCompanyId);
  return `${materialId ?? 'company'}:${a}:${b}`;
}

/** As PostgreSQL orders UUIDs: byte by byte, which their lower-case text does too. */
export function inOrder(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one];
}

/**
 * Finds or begins the thread and locks it until the transaction ends, so that counts of unread
 * messages and the order of the messages are those of one writer after the other.
 */
export async function openThread(
  tx: Tx,
  ends: ThreadEnds & { subject: string },
): Promise<{ id: string; isFromA: boolean }> {
  const [companyAId, companyBId] = inOrder(ends.fromCompanyId, ends.toCompanyId);
  const [thread] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO message_threads (key, material_id, company_a_id, company_b_id, subject)
    VALUES (${threadKey(ends)}, ${ends.materialId}::uuid, ${companyAId}::uuid,
            ${companyBId}::uuid, ${ends.subject})
    ON CONFLICT (key) DO UPDATE SET key = excluded.key
    RETURNING id`;
  return { id: thread!.id, isFromA: ends.fromCompanyId === companyAId };
}

/** Counts a new message as unread by the other side and puts its thread first. */
export async function noteNewMessage(tx: Tx, threadId: string, isFromA: boolean): Promise<void> {
  await tx.messageThread.update({
    where: { id: threadId },
    data: {
      lastMessageAt: new Date(),
      ...(isFromA ? { unreadB: { increment: 1 } } : { unreadA: { increment: 1 } }),
    },
    select: { id: true },
  });
}
