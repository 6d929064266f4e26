import { db } from '~/db/client.server';
import { stripe } from '~/services/stripe.server';
import type { Violation } from './invariant-rules';

/**
 * Fee by fee, of charges made here. What a lost dispute wrote off is still a fee at Stripe, and a
 * fee refund of a refund that failed later stays with the seller there.
 */
export async function commissionsEqualStripe(days: number): Promise<Violation[]> {
  const since = new Date(Date.now() - days * 24 * 60 * 60_000);
  const violations: Violation[] = [];
  const fees = stripe().applicationFees.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
  });
  for await (const fee of fees) {
    const chargeId = typeof fee.charge === 'string' ? fee.charge : fee.charge.id;
    const original = fee.originating_transaction;
    const platformChargeId = typeof original === 'string' ? original : original?.id;
    const payment = await db.payment.findFirst({
      where: {
        stripeChargeId: { in: [chargeId, ...(platformChargeId ? [platformChargeId] : [])] },
      },
      select: {
        disputedAt: true,
        transaction: {
          select: {
            id: true,
            commission: { select: { amount: true } },
            refunds: { where: { status: 'failed' }, select: { id: true } },
          },
        },
      },
    });
    if (!payment || payment.disputedAt || payment.transaction.refunds.length > 0) continue;
    const kept = Math.round(Number(payment.transaction.commission?.amount ?? 0) * 100);
    if (kept === fee.amount - fee.amount_refunded) continue;
    violations.push({
      rule: 'commissions_equal_stripe',
      id: payment.transaction.id,
      detail: `commission keeps ${kept} cents, Stripe ${fee.amount - fee.amount_refunded}`,
    });
  }
  return violations;
}
