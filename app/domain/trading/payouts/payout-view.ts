import type Stripe from 'stripe';
import { z } from 'zod/v4';
import { Money, type ViewOf } from '~/lib/answer-fields';
import { keysOf } from '~/lib/schema-fields';
import { PAYOUT_LABELS, payoutFailure } from './copy';

export type PayoutStatus = keyof typeof PAYOUT_LABELS;

export type PayoutView = ViewOf<z.output<typeof PayoutView>>;
/** Stripe counts its days in UTC. */
export const PayoutView = z
  .object({
    id: z.string().meta({ description: 'Stripe’s, po_…' }),
    amount: Money,
    status: keysOf(PAYOUT_LABELS),
    createdDay: z.iso.date(),
    arrivalDay: z.iso.date(),
    failure: z.string().nullable().meta({ description: 'Why it failed, in our words' }),
  })
  .meta({ id: 'Payout' });

export function toPayoutView(payout: Stripe.Payout): PayoutView {
  const status = Object.hasOwn(PAYOUT_LABELS, payout.status)
    ? (payout.status as PayoutStatus)
    : 'pending';
  return {
    id: payout.id,
    amountCents: payout.amount,
    status,
    createdDay: dayOf(payout.created),
    arrivalDay: dayOf(payout.arrival_date),
    failure: status === 'failed' ? payoutFailure(payout.failure_code) : null,
  };
}

export const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
