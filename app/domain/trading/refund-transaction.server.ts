import { transaction, type Tx } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { centsToDecimal, formatMoney } from '~/lib/money';
import { addJob } from '~/services/jobs.server';
import { readRefunds, type Refund } from './apply-refunds.server';
import { REFUSALS } from './copy';
import { refundFeeCents } from './refund-split';
import { grantOpenRequest, readRefundRequests } from './refund-requests.server';
import { requireParty } from './require-party.server';
import { submitRefund } from './submit-refund.server';
import { addToTimeline } from './timeline.server';
import { lockTransaction, type TransactionRow } from './transaction-row.server';

export interface RefundOrder {
  transactionId: string;
  /** All that is left when absent. */
  amountCents?: number;
  reason: string;
  /**
   * The number that the refund will have within the purchase, as the form was made for: the form
   * sent again is the same refund. When absent, one that is on its way is not joined by another.
   */
  sequence?: number;
  /** The buyer's request that it grants; one that was answered or withdrawn meanwhile refuses it. */
  requestId?: string;
}

export interface StartedRefund {
  refundId: string;
  sequence: number;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
}

/**
 * Gives money back, all or a part, by the seller's company or an admin. The platform's fee goes back
 * pro rata, and the seller's part comes out of the seller's balance: of 6297 with a fee of 300, a
 * refund of 2099 is 1999 of the seller's and 100 of the platform's. The stock returns once, when
 * all of it is refunded.
 *
 * A request of the buyer that is open is granted with it, whatever the amount. What an admin refunds
 * of others' purchases stands in the audit log.
 *
 * It is written down first and then sent to Stripe with its own idempotency key, so that pressed
 * ten times, or cut off in between, it is one refund.
 *
 * @returns 'pending' when Stripe could not be reached yet or is still at it: a job goes on with it
 * @throws DomainError `not_found`, `forbidden` (the buyer), `conflict` (unpaid, disputed, another
 *   refund was made or the request answered meanwhile), `already_settled` (all is refunded), `invalid` (field amount)
 */
export async function refundTransaction(order: RefundOrder, actor: Actor): Promise<StartedRefund> {
  const party = await requireParty(order.transactionId, actor);
  if (party === 'buyer' && actor.role !== 'admin') {
    throw new DomainError('forbidden', REFUSALS.notSeller);
  }
  const refund = await writeRefund(order, actor, { isAudited: party !== 'seller' });
  const status = await submitRefund(refund.refundId);
  return { ...refund, status };
}

function writeRefund(
  order: RefundOrder,
  actor: Actor,
  { isAudited }: { isAudited: boolean },
): Promise<Omit<StartedRefund, 'status'>> {
  return transaction(async (tx) => {
    const row = (await lockTransaction(tx, order.transactionId))!;
    const known = await readRefunds(tx, row.id);
    const live = known.filter((refund) => refund.status !== 'failed');
    const leftCents = row.totalCents - live.reduce((sum, refund) => sum + refund.amountCents, 0);

    const granted = await refundOfRequest(tx, order, known);
    const same =
      granted ??
      (order.sequence === undefined
        ? known.find(
            ({ status, amountCents }) =>
              status === 'pending' && amountCents === (order.amountCents ?? amountCents),
          )
        : known.find(({ sequence }) => sequence === order.sequence));
    if (same) {
      const isSame = order.amountCents === undefined || order.amountCents === same.amountCents;
      if (!isSame) throw new DomainError('conflict', REFUSALS.refundMeanwhile);
      return { refundId: same.id, sequence: same.sequence, amountCents: same.amountCents };
    }

    const sequence = (known.at(-1)?.sequence ?? 0) + 1;
    refuse(row, leftCents, { ...order, sequence: order.sequence ?? sequence }, sequence);
    const amountCents = order.amountCents ?? leftCents;
    const feeCents = refundFeeCents({
      totalCents: row.totalCents,
      feeCents: row.feeCents,
      refundedCents: row.totalCents - leftCents,
      refundedFeeCents: live.reduce((sum, refund) => sum + refund.feeCents, 0),
      amountCents,
    });
    const { id } = await tx.refund.create({
      data: {
        transactionId: row.id,
        sequence,
        amount: centsToDecimal(amountCents),
        feeAmount: centsToDecimal(feeCents),
        reason: order.reason,
        requestedById: actor.userId,
      },
      select: { id: true },
    });
    await grantOpenRequest(tx, row.id, { refundId: id, userId: actor.userId });
    await addToTimeline(
      tx,
      row.id,
      'refund_started',
      { amountCents, reason: order.reason },
      actor.userId,
    );
    if (isAudited) {
      await recordAudit(tx, {
        actor,
        action: 'transaction.refunded',
        subject: { type: 'transaction', id: row.id },
        before: { refundedCents: row.totalCents - leftCents },
        after: { refundedCents: row.totalCents - leftCents + amountCents, reason: order.reason },
      });
    }
    // Goes on with it should this process not.
    const runAt = new Date(Date.now() + 60_000);
    await addJob(tx, 'submit_refund', { refundId: id }, { runAt, jobKey: `submit_refund:${id}` });
    return { refundId: id, sequence, amountCents };
  });
}

/** The refund that granted the request before, for the form that was sent twice. */
async function refundOfRequest(tx: Tx, { transactionId, requestId }: RefundOrder, known: Refund[]) {
  if (!requestId) return undefined;
  const requests = await readRefundRequests(tx, transactionId);
  const request = requests.find(({ id }) => id === requestId);
  if (!request) throw new DomainError('not_found', REFUSALS.requestNotFound);
  if (request.state === 'open') return undefined;
  const refund = known.find(({ id }) => id === request.refundId);
  if (!refund) throw new DomainError('conflict', REFUSALS.requestDecided);
  return refund;
}

function refuse(
  row: TransactionRow,
  leftCents: number,
  order: RefundOrder & { sequence: number },
  nextSequence: number,
): void {
  if (row.paymentStatus !== 'succeeded') {
    throw new DomainError('conflict', REFUSALS.notRefundable);
  }
  if (row.stripeDisputeId) throw new DomainError('conflict', REFUSALS.disputed);
  if (leftCents <= 0) throw new DomainError('already_settled', REFUSALS.refundsNothing);
  if (order.sequence !== nextSequence) {
    throw new DomainError('conflict', REFUSALS.refundMeanwhile);
  }
  if ((order.amountCents ?? leftCents) > leftCents) {
    throw new DomainError('invalid', REFUSALS.refundTooLarge(formatMoney(leftCents)), {
      field: 'amount',
    });
  }
}
