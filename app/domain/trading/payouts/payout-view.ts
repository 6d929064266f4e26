import type Stripe from 'stripe';
import { z } from 'zod/v4';
import { centralDay } from '~/lib/central-clock';
import { Money, type ViewOf } from '~/lib/answer-fields';
import { keysOf } from '~/lib/schema-fields';
import { PAYOUT_LABELS, payoutFailure } from './copy';

export type PayoutView = ViewOf<z.output<typeof PayoutView>>;
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
  const status = PayoutView.shape.status.catch('pending').parse(payout.status);
  return {
    id: payout.id,
    amountCents: payout.amount,
    status,
    createdDay: dayOf(payout.created),
    // Stripe's is a day, given as its midnight in UTC.
    arrivalDay: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    failure: status === 'failed' ? payoutFailure(payout.failure_code) : null,
  };
}

/** As on receipts */
export const dayOf = (seconds: number) => centralDay(new Date(seconds * 1000));
