import type { Tx } from '~/db/client.server';
import { TRANSITIONS, type TransactionStep } from './transaction-states';

/**
 * Changes the status if it still is one that the step leaves.
 * @returns whether it was changed now
 */
export async function takeStep(
  tx: Tx,
  id: string,
  step: TransactionStep,
  data: { completedAt?: Date | null; cancelledAt?: Date | null; cancelReason?: string | null } = {},
): Promise<boolean> {
  const { from, to } = TRANSITIONS[step];
  const { count } = await tx.transaction.updateMany({
    where: { id, status: { in: [...from] } },
    data: { status: to, ...data },
  });
  return count === 1;
}
