import { z } from 'zod/v4';
import type { Person, TransactionPage } from '~/domain/trading/index.server';
import { Moment, Money } from '~/lib/answer-fields';

export const PersonJson = z
  .object({
    name: z.string(),
    company: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .meta({ description: 'Member of the buyer’s or the seller’s company' }),
    isAdmin: z.boolean(),
  } satisfies Record<keyof Person, z.ZodType>)
  .meta({ id: 'Person' });

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
    by: PersonJson.nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'Refund' });

const RefundRequestJson = z
  .object({
    id: z.uuid(),
    amount: Money.nullable().meta({ description: 'null: everything that was left' }),
    reason: z.string(),
    state: z.enum(['open', 'granted', 'declined', 'withdrawn']),
    by: PersonJson.nullable(),
    createdAt: Moment,
    decidedBy: PersonJson.nullable(),
    decidedAt: Moment.nullable(),
    declineReason: z.string().nullable(),
  })
  .meta({ id: 'RefundRequest' });

export const RefundsJson = z
  .object({
    refunds: z.array(RefundJson),
    refundRequests: z
      .array(RefundRequestJson)
      .meta({ description: 'Oldest first; at most one is open' }),
    refundable: Money.meta({ description: 'Amount still refundable' }),
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
