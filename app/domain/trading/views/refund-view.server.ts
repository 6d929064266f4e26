import { sql } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import { personOf, type Person } from './person.server';
import type { RefundRequestState } from '../settlement/refund-requests.server';

export interface RefundView {
  sequence: number;
  amountCents: number;
  feeCents: number;
  reason: string;
  status: 'pending' | 'succeeded' | 'failed';
  isMade: boolean;
  paidByPlatform: boolean;
  failureReason: string | null;
  by: Person | null;
  createdAt: string;
}

export interface RefundRequestView {
  id: string;
  /** Null: all that was left */
  amountCents: number | null;
  reason: string;
  state: RefundRequestState;
  by: Person | null;
  createdAt: string;
  decidedBy: Person | null;
  decidedAt: string | null;
  declineReason: string | null;
}

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
            'reason', q.reason, 'state', q.state, 'by', ${personOf(sql`q.requested_by_id`)},
            'createdAt', ${isoTime(sql`q.created_at`)},
            'decidedBy', ${personOf(sql`q.decided_by_id`)},
            'decidedAt', ${isoTime(sql`q.decided_at`)}, 'declineReason', q.decline_reason
          ) ORDER BY q.sequence), '[]')
     FROM refund_requests q WHERE q.transaction_id = t.id)`;
