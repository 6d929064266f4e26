import { z } from 'zod/v4';
import {
  DisputeJson,
  GivenFeedback,
  HandoverTermsView,
  Person,
  Proposal,
  type TransactionListItem,
  type TransactionPage,
} from '~/domain/trading/index.server';
import {
  DISPUTE_LABELS,
  NEXT_STEPS,
  STATUS_LABELS,
  TIMELINE_LABELS,
  timelineLabel,
} from '~/domain/trading/copy';
import { Moment, Money } from '~/lib/answer-fields';
import { keysOf } from '~/lib/schema-fields';
import { RefundsJson, toRefundsJson } from './refund-json.server';

export const TransactionStatusJson = keysOf(STATUS_LABELS);

export const PURCHASE_SUMS = {
  unitPrice: Money,
  subtotal: Money.meta({ description: 'Amount for the seller before refunds' }),
  platformFee: Money,
  totalAmount: Money.meta({ description: 'Amount the buyer pays' }),
};

export const sumsOf = ({ feeCents, totalCents }: { feeCents: number; totalCents: number }) => ({
  platformFeeCents: feeCents,
  totalAmountCents: totalCents,
});

/** Source: specification, section 3, 'Transaction (as shown)'. */
const FIELDS = {
  id: z.uuid(),
  status: TransactionStatusJson,
  materialId: z.uuid(),
  buyerCompanyId: z.uuid(),
  sellerCompanyId: z.uuid(),
  quantity: z.int().min(1),
  priceUnit: z.string().meta({ examples: ['per piece'] }),
  ...PURCHASE_SUMS,
  refundedAmount: Money,
  createdAt: Moment,
};

const MATERIAL = {
  id: z.uuid(),
  title: z.string().meta({ description: 'At the time of purchase' }),
  isListed: z.boolean().meta({ description: 'Its page can be opened' }),
};

const CompanyName = z.object({ id: z.uuid(), name: z.string() });

export const TransactionListItemJson = z
  .object({
    ...FIELDS,
    side: z
      .enum(['bought', 'sold'])
      .nullable()
      .meta({ description: 'Your company’s side; null for an admin of neither' }),
    material: z.object(MATERIAL),
    buyer: CompanyName,
    seller: CompanyName,
    netAmount: Money.nullable().meta({
      description:
        'What your company, as the seller, keeps after refunds and lost disputes; null for others',
    }),
    dispute: keysOf(DISPUTE_LABELS).nullable(),
    owedAmount: Money.nullable().meta({
      description: 'What your company, as the seller, still owes for a lost dispute',
    }),
    receiptNumber: z.int().nullable().meta({ description: 'null until completed' }),
    nextStep: keysOf(NEXT_STEPS).nullable().meta({ description: 'What waits for your company' }),
  })
  .meta({ id: 'TransactionListItem' });

export const toListItemJson = <View extends TransactionListItem | TransactionPage>(view: View) => ({
  ...view,
  materialId: view.material.id,
  buyerCompanyId: view.buyer.id,
  sellerCompanyId: view.seller.id,
  ...sumsOf(view),
  refundedAmountCents: view.refundedCents,
});

const HandoverJson = z
  .object({
    state: z.enum(['none', 'proposed', 'agreed', 'handed_over', 'received']),
    isClosed: z
      .boolean()
      .meta({ description: 'All of the payment went back, or is on its way: nothing left to do' }),
    ...Proposal.shape,
    canPropose: z.boolean(),
    canAgree: z.boolean(),
    canHandOver: z.boolean(),
    canUndo: z.boolean().meta({ description: 'For 10 minutes, until the buyer has received' }),
    canReceive: z.boolean(),
    goodsAt: HandoverTermsView.pick({ street: true, city: true, state: true, zipCode: true })
      .extend({
        contactName: z.string().meta({ description: 'The seller’s name' }),
        contactPhone: z.string(),
        notes: z.string(),
      })
      .nullable()
      .meta({ description: 'Where the goods are, until a proposal says where they change hands' }),
  })
  .meta({ id: 'Handover' });

const TimelineEntryJson = z.object({
  kind: keysOf(TIMELINE_LABELS),
  text: z.string().meta({ examples: [TIMELINE_LABELS.started] }),
  at: Moment,
  by: Person.nullable(),
  amount: Money.nullable(),
  reason: z.string().nullable(),
});

const PartyCompanyJson = CompanyName.extend({
  city: z.string(),
  state: z.string(),
  verified: z.boolean(),
});

export const TransactionJson = z
  .object({
    ...FIELDS,
    party: z.enum(['buyer', 'seller', 'admin']).meta({ description: 'Your role in it' }),
    material: z.object({ ...MATERIAL, imageUrl: z.string().nullable() }),
    buyer: PartyCompanyJson,
    seller: PartyCompanyJson,
    sellerAmount: Money.meta({
      description: 'Amount for the seller after refunds and lost disputes',
    }),
    payment: z.object({
      flow: z.enum(['element', 'checkout']),
      status: z.enum(['pending', 'processing', 'succeeded', 'failed', 'cancelled']),
      failureReason: z.string().nullable(),
      method: z.enum(['card', 'bank_transfer', 'apple_pay', 'google_pay', 'link']).nullable(),
      isDisputed: z.boolean().meta({ description: 'A dispute is open' }),
    }),
    cancelReason: z.string().nullable().meta({
      description: 'expired, buyer, admin, stripe, off_sale, seller_suspended or buyer_suspended',
    }),
    holdExpiresAt: Moment.meta({ description: 'Payment deadline' }),
    completedAt: Moment.nullable(),
    ...RefundsJson.shape,
    disputes: z.array(DisputeJson),
    handover: HandoverJson.nullable().meta({ description: 'null until paid' }),
    feedback: GivenFeedback.nullable().meta({ description: 'What the buyer says of the seller' }),
    canGiveFeedback: z.boolean(),
    timeline: z.array(TimelineEntryJson).meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'Transaction' });

export function toTransactionJson(page: TransactionPage) {
  return {
    ...toRefundsJson(toListItemJson(page)),
    sellerAmountCents: page.sellerCents,
    payment: { flow: page.paymentFlow, ...page.payment },
    feedback: page.feedback.given,
    canGiveFeedback: page.feedback.canGive,
    timeline: page.timeline.map(({ detail, actor, ...entry }) => ({
      ...entry,
      text: timelineLabel(entry.kind, detail),
      by: actor,
      amountCents: detail.amountCents ?? null,
      reason: detail.reason ?? null,
    })),
  };
}
