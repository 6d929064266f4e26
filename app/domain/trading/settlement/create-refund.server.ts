import type { Tx } from '~/db/client.server';
import { centsToDecimal } from '~/lib/money';
import { addJob } from '~/services/jobs.server';
import type { Refund } from './apply-refunds.server';
import { feeOfRefund, heldCents, nextSequence } from './refund-split';
import type { TransactionRow } from '../record/transaction-row.server';

interface NewRefund {
  amountCents: number;
  reason: string;
  requestedById?: string;
  runAt?: Date;
}

/** Records a refund and queues the job that sends it. Call under the purchase's lock. */
export async function createRefund(
  tx: Tx,
  row: TransactionRow,
  known: Refund[],
  { amountCents, reason, requestedById, runAt }: NewRefund,
): Promise<{ refundId: string; sequence: number; amountCents: number }> {
  const paidByPlatform = heldCents(known) > 0;
  // Provisional: split again when settled, in order of arrival.
  const feeCents = paidByPlatform ? 0 : feeOfRefund(row, known, amountCents);
  const sequence = nextSequence(known);
  const { id: refundId } = await tx.refund.create({
    data: {
      transactionId: row.id,
      sequence,
      amount: centsToDecimal(amountCents),
      feeAmount: centsToDecimal(feeCents),
      paidByPlatform,
      reason,
      requestedById,
    },
    select: { id: true },
  });
  await addJob(tx, 'submit_refund', { refundId }, { runAt, jobKey: `submit_refund:${refundId}` });
  return { refundId, sequence, amountCents };
}
