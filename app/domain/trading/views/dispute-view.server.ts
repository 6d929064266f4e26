import { sql } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import { canSendEvidence } from '../disputes/send-evidence.server';
import type { DisputeState } from '../settlement/payment-facts.server';
import type { Party } from '../record/require-party.server';

export interface DisputeRow {
  stripeId: string;
  amountCents: number;
  state: DisputeState;
  reason: string;
  isAnswered: boolean;
  dueAt: string | null;
  openedAt: string;
  closedAt: string | null;
  /** The seller's part of a lost dispute, less what was recovered. */
  owedCents: number;
  recoveredCents: number;
  sentText: string | null;
  sentFiles: string[];
  sentAt: string | null;
}

export type DisputeView = ReturnType<typeof disputeView>;

export const DISPUTE_ROWS = sql`
  (SELECT coalesce(json_agg(json_build_object(
            'stripeId', d.id, 'amountCents', (d.amount * 100)::int, 'state', d.state,
            'reason', d.reason, 'isAnswered', d.is_answered,
            'dueAt', ${isoTime(sql`d.evidence_due_at`)}, 'openedAt', ${isoTime(sql`d.opened_at`)},
            'closedAt', ${isoTime(sql`d.closed_at`)}, 'owedCents', (d.owed_amount * 100)::int,
            'recoveredCents', (d.recovered_amount * 100)::int, 'sentText', d.evidence_text,
            'sentFiles', (SELECT coalesce(json_agg(regexp_replace(f, '^\\S+ \\S+ ', '')), '[]')
               FROM unnest(d.evidence_files) AS f), 'sentAt', ${isoTime(sql`d.evidence_sent_at`)}) ORDER BY d.opened_at), '[]')
     FROM disputes d WHERE d.transaction_id = t.id)`;

export function disputeView(row: DisputeRow, party: Party, mayAnswer: boolean) {
  const { amountCents, state, openedAt, closedAt, ...sent } = row;
  const shown = { amountCents, state, openedAt, closedAt };
  if (party === 'buyer') return { ...shown, evidence: null };
  const isTaken = canSendEvidence(row, new Date());
  // What answered the inquiry that a dispute was: not yet sent again.
  const evidence = sent.sentAt ? sent : { ...sent, sentText: null, sentFiles: [] };
  const earlierText = sent.sentAt ? null : sent.sentText;
  return {
    ...shown,
    evidence: { ...evidence, earlierText, isTaken, canSend: mayAnswer && isTaken },
  };
}
