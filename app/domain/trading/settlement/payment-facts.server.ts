import type Stripe from 'stripe';
import { stripe } from '~/services/stripe.server';
import { paymentFailure, refundFailure } from './copy';
import type { StripeIds } from '../record/transaction-row.server';

export type PaymentMethod = 'card' | 'bank_transfer' | 'apple_pay' | 'google_pay' | 'link';

export type RefundFact = ReturnType<typeof refundFact>;
export type DisputeFact = Awaited<ReturnType<typeof listDisputes>>[number];
export type PaymentFacts = Awaited<ReturnType<typeof factsOf>>;

/** What the charge alone doesn't tell: of a failed refund or an inquiry it keeps no trace. */
interface Known {
  hasRefunds: boolean;
  hasDisputes: boolean;
}

/** Never call in a transaction. */
export async function fetchPaymentFacts(ids: StripeIds, known: Known): Promise<PaymentFacts> {
  if (!ids.checkoutSessionId) {
    const intent = await stripe().paymentIntents.retrieve(ids.paymentIntentId!, {
      expand: ['latest_charge.transfer'],
    });
    return factsOf(intent, null, known);
  }
  const session = await stripe().checkout.sessions.retrieve(ids.checkoutSessionId, {
    expand: ['payment_intent.latest_charge.transfer'],
  });
  return factsOf(session.payment_intent as Stripe.PaymentIntent | null, session, known);
}

async function factsOf(
  intent: Stripe.PaymentIntent | null,
  session: Stripe.Checkout.Session | null,
  { hasRefunds, hasDisputes }: Known,
) {
  const charge = (intent?.latest_charge ?? null) as Stripe.Charge | null;
  const state = stateOf(intent, session);
  const isPaid = state === 'succeeded' && charge !== null;
  return {
    paymentIntentId: intent?.id ?? null,
    checkoutSessionId: session?.id ?? null,
    state,
    hasLapsed: session?.status === 'expired',
    /** Can't be paid anymore, though Stripe doesn't call it canceled */
    isClosed: session?.status === 'complete' && state === 'failed',
    failureReason: state === 'failed' ? paymentFailure(intent?.last_payment_error ?? {}) : null,
    amountCents: intent?.amount ?? null,
    applicationFeeCents: intent?.application_fee_amount ?? null,
    chargeId: charge?.id ?? null,
    chargedAt: charge ? new Date(charge.created * 1000) : null,
    method: charge ? methodOf(charge) : null,
    card: charge ? cardOf(charge) : null,
    transferId: idOf(charge?.transfer),
    sellerPaymentId: idOf((charge?.transfer as Stripe.Transfer | undefined)?.destination_payment),
    refunds:
      isPaid && (hasRefunds || charge.amount_refunded > 0) ? await listRefunds(intent!.id) : [],
    disputes: isPaid && (hasDisputes || charge.disputed) ? await listDisputes(intent!.id) : [],
  };
}

function stateOf(
  intent: Stripe.PaymentIntent | null,
  session: Stripe.Checkout.Session | null,
): 'open' | 'failed' | 'processing' | 'succeeded' | 'cancelled' {
  if (intent?.status === 'succeeded') return 'succeeded';
  if (intent?.status === 'processing') return 'processing';
  if (session?.status === 'expired') return 'cancelled';
  if (intent?.status === 'canceled') return 'cancelled';
  return intent?.last_payment_error && intent.status === 'requires_payment_method'
    ? 'failed'
    : 'open';
}

function methodOf(charge: Stripe.Charge): PaymentMethod | null {
  const details = charge.payment_method_details;
  const wallet = details?.card?.wallet?.type;
  return METHODS[wallet ?? ''] ?? METHODS[details?.type ?? ''] ?? null;
}

/** By Stripe's wallet, else by its type. */
const METHODS: Record<string, PaymentMethod> = {
  apple_pay: 'apple_pay',
  google_pay: 'google_pay',
  link: 'link',
  card: 'card',
  us_bank_account: 'bank_transfer',
  customer_balance: 'bank_transfer',
  ach_credit_transfer: 'bank_transfer',
};

function cardOf(charge: Stripe.Charge) {
  const { brand, last4 } = charge.payment_method_details?.card ?? {};
  return brand && /^\d{4}$/.test(last4 ?? '') ? { brand: brand.slice(0, 30), last4: last4! } : null;
}

/** Oldest first, including those made in the Stripe Dashboard. */
async function listRefunds(paymentIntentId: string) {
  const { data } = await stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return data.map(refundFact).reverse();
}

const REFUND_STATES: Record<string, 'succeeded' | 'failed'> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

function refundFact(refund: Stripe.Refund) {
  const status = REFUND_STATES[refund.status ?? ''] ?? ('pending' as const);
  return {
    id: refund.id,
    refundId: refund.metadata?.refundId ?? null,
    /** False when the platform paid it alone */
    isReversed: refund.transfer_reversal !== null,
    amountCents: refund.amount,
    status,
    failureReason: status === 'failed' ? refundFailure(refund.failure_reason) : null,
  };
}

export type DisputeState = 'inquiry' | 'inquiry_closed' | 'open' | 'won' | 'lost';

/** Without prevented disputes. Inquiries move no money. */
const DISPUTE_STATES: Record<string, DisputeState> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry_closed',
  won: 'won',
  lost: 'lost',
  needs_response: 'open',
  under_review: 'open',
};

async function listDisputes(paymentIntentId: string) {
  const { data } = await stripe().disputes.list({ payment_intent: paymentIntentId, limit: 100 });
  const facts = data.flatMap((dispute) => {
    const { due_by: dueBy } = dispute.evidence_details;
    const fact = {
      id: dispute.id,
      amountCents: dispute.amount,
      reason: dispute.reason,
      isAnswered: ['under_review', 'warning_under_review'].includes(dispute.status),
      evidenceDueAt: dueBy ? new Date(dueBy * 1000) : null,
      openedAt: new Date(dispute.created * 1000),
    };
    const status = DISPUTE_STATES[dispute.status];
    return status ? [{ ...fact, status }] : [];
  });
  return facts.reverse();
}

export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
