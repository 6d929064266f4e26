import type { Tx } from '~/db/client.server';
import { DomainError } from '~/lib/errors';
import { REFUSALS } from '../copy';
import { handoverStateOf } from './handover-states';
import type { TransactionStatus } from '../record/transaction-states';

/**
 * Locks until the transaction ends. @throws DomainError `conflict` (unpaid, or refunded in full)
 */
export async function lockHandover(tx: Tx, transactionId: string) {
  const [purchase] = await tx.$queryRaw<{ status: TransactionStatus }[]>`
    SELECT status::text FROM transactions WHERE id = ${transactionId}::uuid FOR UPDATE`;
  if (purchase?.status !== 'completed') {
    throw new DomainError(
      'conflict',
      purchase?.status === 'refunded' ? REFUSALS.handoverClosed : REFUSALS.handoverUnpaid,
    );
  }
  const handover = await tx.handover.findUnique({
    where: { transactionId },
    omit: { transactionId: true, proposedAt: true },
  });
  return { handover, step: handoverStateOf(handover) };
}

/** '2026-11-30' ↔ midnight UTC, as Prisma reads PostgreSQL's `date`. */
export const dayText = (day: Date): string => day.toISOString().slice(0, 10);
export const dayDate = (text: string): Date => new Date(`${text}T00:00:00Z`);
