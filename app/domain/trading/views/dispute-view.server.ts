import { sql } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import type { Party } from '../record/require-party.server';

export interface DisputeRow {
  stripeId: string;
  amountCents: number;
  state: 'open' | 'won' | 'lost';
  reason: string;
  isAnswered: boolean;
  dueAt: string | null;
  openedAt: string;
  closedAt: string | null;
}

export type DisputeView = ReturnType<typeof disputeView>;

export const DISPUTE_ROWS = sql`
  (SELECT coalesce(json_agg(json_build_object(
            'stripeId', d.id, 'amountCents', (d.amount * 100)::int, 'state', d.state,
            'reason', d.reason, 'isAnswered', d.is_answered,
            'dueAt', ${isoTime(sql`d.evidence_due_at`)}, 'openedAt', ${isoTime(sql`d.opened_at`)},
            'closedAt', ${isoTime(sql`d.closed_at`)}) ORDER BY d.opened_at), '[]')
     FROM disputes d WHERE d.transaction_id = t.id)`;

export function disputeView(row: DisputeRow, party: Party) {
  const { amountCents, state, openedAt, closedAt, ...evidence } = row;
  const shown = { amountCents, state, openedAt, closedAt };
  return { ...shown, evidence: party === 'buyer' ? null : evidence };
}
