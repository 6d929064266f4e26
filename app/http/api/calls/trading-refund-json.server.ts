import { z } from 'zod/v4';
import type {
  Person,
  RefundRequestView,
  RefundView,
  StartedRefund,
  TransactionPage,
} from '~/domain/trading/index.server';
import { centsToDecimal } from '~/lib/money';
import { Moment, Money } from './common-json.server';

export const PersonJson = z
  .object({
    name: z.string(),
    company: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .meta({ description: "Member of the buyer's or the seller's company" }),
    isAdmin: z.boolean(),
  } satisfies Record<keyof Person, z.ZodType>)
  .meta({ id: 'Person' });

const STATUS = z
  .enum(['pending', 'succeeded', 'failed'])
  .meta({ description: 'pending: waiting for the payment provider' });

const RefundJson = z
  .object({
    sequence: z.int().min(1).meta({ description: 'Number within the purchase' }),
    amount: Money,
    platformFee: Money.meta({ description: 'Platform fee included' }),
    reason: z.string(),
    status: STATUS,
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

export const REFUND_FIELDS = {
  refunds: z.array(RefundJson),
  refundRequests: z
    .array(RefundRequestJson)
    .meta({ description: 'Oldest first; at most one is open' }),
  refundable: Money.meta({ description: 'Amount still refundable' }),
  canRefund: z.boolean(),
  canRequestRefund: z.boolean(),
  nextRefundSequence: z.int().min(1),
  nextRequestSequence: z.int().min(1),
};

export const RefundsJson = z.object(REFUND_FIELDS).meta({ id: 'Refunds' });

export function toRefundsJson(page: TransactionPage): z.output<typeof RefundsJson> {
  const { canRefund, canRequestRefund, nextRefundSequence, nextRequestSequence } = page;
  return {
    refunds: page.refunds.map(toRefundJson),
    refundRequests: page.refundRequests.map(toRequestJson),
    refundable: centsToDecimal(page.refundableCents),
    canRefund,
    canRequestRefund,
    nextRefundSequence,
    nextRequestSequence,
  };
}

function toRefundJson(view: RefundView) {
  const { amountCents, feeCents, isMade: _isMade, paidByPlatform: _paidBy, ...refund } = view;
  return {
    ...refund,
    amount: centsToDecimal(amountCents),
    platformFee: centsToDecimal(feeCents),
  };
}

function toRequestJson({ amountCents, ...request }: RefundRequestView) {
  return { ...request, amount: amountCents === null ? null : centsToDecimal(amountCents) };
}

export const StartedRefundJson = z.object({
  id: z.uuid(),
  sequence: z.int().min(1),
  amount: Money,
  status: STATUS,
});

export function toStartedRefundJson(refund: StartedRefund): z.output<typeof StartedRefundJson> {
  const { refundId, sequence, amountCents, status } = refund;
  return { id: refundId, sequence, amount: centsToDecimal(amountCents), status };
}
