import { z } from 'zod/v4';
import { Person, RefundRequestView, type TransactionPage } from '~/domain/trading/index.server';
import { Moment, Money } from '~/lib/answer-fields';

export const RefundStatusJson = z
  .enum(['pending', 'succeeded', 'failed'])
  .meta({ description: 'pending: waiting for the payment provider' });

const RefundJson = z
  .object({
    sequence: z.int().min(1).meta({ description: 'Number within the purchase' }),
    amount: Money,
    platformFee: Money.meta({ description: 'Platform fee included' }),
    reason: z.string(),
    status: RefundStatusJson,
    failureReason: z.string().nullable(),
    by: Person.nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'Refund' });

export const RefundsJson = z
  .object({
    refunds: z.array(RefundJson),
    refundRequests: z
      .array(RefundRequestView)
      .meta({ description: 'Oldest first; at most one is open' }),
    refundable: Money.meta({
      description: 'What one refund can give: all that is left, or a failed refund first',
    }),
    canRefund: z.boolean(),
    canDecline: z.boolean(),
    canRequestRefund: z.boolean(),
    nextRefundSequence: z.int().min(1),
    nextRequestSequence: z.int().min(1),
  })
  .meta({ id: 'Refunds' });

export const toRefundsJson = <Page extends TransactionPage>(page: Page) => ({
  ...page,
  refunds: page.refunds.map(({ feeCents, ...refund }) => ({
    ...refund,
    platformFeeCents: feeCents,
  })),
});
