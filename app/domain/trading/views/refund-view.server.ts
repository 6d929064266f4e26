import { z } from 'zod/v4';
import { sql } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import { IsoTime, Money, type ViewOf } from '~/lib/answer-fields';
import { GRANTED_PART } from '../settlement/refund-requests.server';
import type { CountedRefund } from '../settlement/refund-split';
import { Person, personOf } from './person.server';

export interface RefundView extends CountedRefund {
  sequence: number;
  reason: string;
  failureReason: string | null;
  by: Person | null;
  createdAt: string;
}

export type RefundRequestView = ViewOf<z.output<typeof RefundRequestView>>;
export const RefundRequestView = z
  .object({
    id: z.uuid(),
    amount: Money.nullable().meta({ description: 'null: everything that was left' }),
    reason: z.string(),
    state: z.enum(['open', 'granted', 'declined', 'withdrawn']),
    grantedPart: Money.nullable().meta({
      description: 'What was refunded for it, where that is less than was asked for',
    }),
    by: Person.nullable(),
    createdAt: IsoTime,
    decidedBy: Person.nullable(),
    decidedAt: IsoTime.nullable(),
    declineReason: z.string().nullable(),
  })
  .meta({ id: 'RefundRequest' });

export const REFUND_VIEWS = sql`
  (SELECT coalesce(json_agg(json_build_object(
            'sequence', r.sequence, 'amountCents', (r.amount * 100)::int,
            'feeCents', (r.fee_amount * 100)::int, 'reason', r.reason, 'status', r.status,
            'isMade', r.stripe_refund_id IS NOT NULL, 'paidByPlatform', r.paid_by_platform,
            'failureReason', r.failure_reason, 'by', ${personOf(sql`r.requested_by_id`)},
            'createdAt', ${isoTime(sql`r.created_at`)}) ORDER BY r.sequence), '[]')
     FROM refunds r WHERE r.transaction_id = t.id)`;

export const REQUEST_VIEWS = sql`
  (SELECT coalesce(json_agg(json_build_object(
            'id', q.id, 'amountCents', (q.amount * 100)::int,
            'reason', q.reason, 'state', q.state,
            'grantedPartCents', ${GRANTED_PART}, 'by', ${personOf(sql`q.requested_by_id`)},
            'createdAt', ${isoTime(sql`q.created_at`)},
            'decidedBy', ${personOf(sql`q.decided_by_id`)},
            'decidedAt', ${isoTime(sql`q.decided_at`)}, 'declineReason', q.decline_reason
          ) ORDER BY q.sequence), '[]')
     FROM refund_requests q WHERE q.transaction_id = t.id)`;
