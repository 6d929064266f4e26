import type Stripe from 'stripe';
import { db, transaction, type Tx } from '~/db/client.server';
import { notifyAdmins } from '~/domain/notifications/index.server';
import { logger } from '~/lib/logger.server';
import { decimalToCents, formatMoney } from '~/lib/money';
import { isDefiniteRefusal, isGone, stripe, withKey } from '~/services/stripe.server';
import { refundFailure } from '../settlement/copy';
import { settleFromStripe } from '../settlement/settle-transaction.server';
import { addToTimeline } from '../record/timeline.server';
import { lockTransaction } from '../record/transaction-row.server';

/** Safe to repeat: it has its own idempotency key. @returns 'pending' when Stripe gave no answer */
export async function submitRefund(refundId: string): Promise<'pending' | 'succeeded' | 'failed'> {
  const refund = await db.refund.findUnique({
    where: { id: refundId },
    select: {
      sequence: true,
      amount: true,
      feeAmount: true,
      status: true,
      stripeRefundId: true,
      paidByPlatform: true,
      transactionId: true,
      transaction: {
        select: {
          stripePaymentIntentId: true,
          platformFee: true,
          disputes: { where: { state: 'lost' }, select: { id: true } },
          postings: { where: { kind: 'dispute_repayment' }, select: { id: true }, take: 1 },
        },
      },
    },
  });
  if (!refund) return 'failed';
  if (refund.status !== 'pending') return refund.status;
  const { transactionId } = refund;
  const amountCents = decimalToCents(refund.amount);
  if (!refund.stripeRefundId) {
    try {
      const key = `txn:${transactionId}:refund:${refund.sequence}`;
      const { platformFee, disputes } = refund.transaction;
      // A cent of a fee rounds to none, and still counts at Stripe.
      const hasFee = disputes.length > 0 ? refund.feeAmount : platformFee;
      const send = (options: Stripe.RequestOptions) =>
        stripe().refunds.create(
          {
            payment_intent: refund.transaction.stripePaymentIntentId!,
            // Without an amount Stripe refunds whatever is left, which may be less.
            amount: amountCents,
            // A failed refund already took the seller's part and the fee's.
            ...(!refund.paidByPlatform && { reverse_transfer: true }),
            // Stripe refuses it where there was no fee; a lost dispute took the fee.
            ...(!refund.paidByPlatform &&
              hasFee.greaterThan(0) && { refund_application_fee: true }),
            // Finds it again if its id is not saved.
            metadata: { refundId },
          },
          options,
        );
      const { id } = await withKey(key, send, () => findMade(transactionId, refundId));
      await db.refund.updateMany({
        where: { id: refundId, stripeRefundId: null },
        data: { stripeRefundId: id },
      });
    } catch (error) {
      logger.error({ err: error, transactionId, refundId }, 'refund was not taken');
      if (!isDefiniteRefusal(error) && !isGone(error)) return 'pending';
      // Made longer ago than Stripe remembers a key, it is refused as a second one.
      const made = await findMade(transactionId, refundId).catch(() => 'unknown' as const);
      if (made === 'unknown') return 'pending';
      if (!made) {
        // The seller's money came back in another transfer than the sale's, which is the one reversed.
        const isRepaid = !refund.paidByPlatform && refund.transaction.postings.length > 0;
        const code = isRepaid ? 'repaid' : error.code;
        await giveUp({ transactionId, refundId, amountCents }, code);
        return 'failed';
      }
    }
  }
  try {
    await settleFromStripe(transactionId);
  } catch (err) {
    logger.warn({ err, transactionId, refundId }, 'a refund was made and is not settled yet');
    return 'pending';
  }
  const settled = await db.refund.findUnique({ where: { id: refundId }, select: { status: true } });
  return settled?.status ?? 'failed';
}

/** Settling adopts a refund that names this one. */
async function findMade(transactionId: string, refundId: string): Promise<{ id: string } | null> {
  await settleFromStripe(transactionId);
  const refund = await db.refund.findUnique({
    where: { id: refundId },
    select: { stripeRefundId: true },
  });
  return refund?.stripeRefundId ? { id: refund.stripeRefundId } : null;
}

interface LostRefund {
  transactionId: string;
  refundId: string;
  amountCents: number;
}

async function giveUp(refund: LostRefund, code: string | undefined): Promise<void> {
  const { transactionId, refundId, amountCents } = refund;
  const reason = refundFailure(code);
  const isSellerGone = code === 'account_invalid';
  await transaction(async (tx) => {
    await lockTransaction(tx, transactionId);
    const { count } = await tx.refund.updateMany({
      where: { id: refundId, status: 'pending', stripeRefundId: null },
      data: { status: 'failed', failureReason: reason, settledAt: new Date() },
    });
    if (count === 0) return;
    const isRepaid = code === 'repaid';
    const byAdmin = { ...(isSellerGone && { isSellerGone }), ...(isRepaid && { isRepaid }) };
    const detail = { amountCents, reason, ...byAdmin };
    await addToTimeline(tx, transactionId, 'refund_failed', detail);
    if (!isSellerGone && !isRepaid) return;
    const tried = await tx.refund.count({ where: { transactionId, failureReason: reason } });
    if (tried === 1) await askAdmins(tx, refund, isRepaid);
  });
}

async function askAdmins(
  tx: Tx,
  { transactionId, amountCents }: LostRefund,
  isRepaid: boolean,
): Promise<void> {
  const { materialTitle, sellerCompany, buyerCompany } = await tx.transaction.findUniqueOrThrow({
    where: { id: transactionId },
    select: {
      materialTitle: true,
      sellerCompany: { select: { name: true } },
      buyerCompany: { select: { name: true } },
    },
  });
  const why = isRepaid
    ? `${sellerCompany.name} was paid again, in another transfer, after the bank returned a disputed payment`
    : `${sellerCompany.name} left our Stripe platform`;
  await notifyAdmins(tx, {
    title: `Refund to finish: ${materialTitle}`,
    content: `${why}, so the refund of ${formatMoney(amountCents)} to ${buyerCompany.name} failed. Refund it on the transaction page: the platform pays it.`,
    actionUrl: `/transaction/${transactionId}`,
    actionText: 'View Transaction',
  });
}

/** The job. @throws until Stripe has answered, so that it is retried */
export async function submitRefundUntilAnswered(refundId: string): Promise<void> {
  const status = await submitRefund(refundId);
  if (status !== 'pending') return;
  const { stripeRefundId } = await db.refund.findUniqueOrThrow({
    where: { id: refundId },
    select: { stripeRefundId: true },
  });
  if (!stripeRefundId) throw new Error(`refund ${refundId} has not reached Stripe`);
}
