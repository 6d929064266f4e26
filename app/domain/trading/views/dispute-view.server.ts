import { z } from 'zod/v4';
import { sql } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import { IsoTime, Money, type ViewOf } from '~/lib/answer-fields';
import { keysOf } from '~/lib/schema-fields';
import { DISPUTE_LABELS } from '../copy';
import { canSendEvidence } from '../disputes/send-evidence.server';
import type { Party } from '../record/require-party.server';

const DISPUTE = {
  amount: Money,
  state: keysOf(DISPUTE_LABELS).meta({
    description: 'An inquiry moves no money; the bank can turn it into a dispute',
  }),
  openedAt: IsoTime,
  closedAt: IsoTime.nullable(),
};

const EVIDENCE = {
  stripeId: z.string(),
  reason: z.string().meta({ description: 'Stripe’s reason code' }),
  isAnswered: z.boolean(),
  dueAt: IsoTime.nullable(),
  sentText: z.string().nullable(),
  sentFiles: z.array(z.string()),
  sentAt: IsoTime.nullable(),
  owed: Money.meta({ description: 'What the seller owes for a lost dispute' }),
  recovered: Money.meta({ description: 'How much of it was recovered from the seller’s balance' }),
};

export const DisputeJson = z
  .object({
    ...DISPUTE,
    evidence: z
      .object({ ...EVIDENCE, canSend: z.boolean() })
      .nullable()
      .meta({ description: 'For the seller and admins' }),
  })
  .meta({ id: 'Dispute' });

const Row = z.object({ ...DISPUTE, ...EVIDENCE });
export type DisputeRow = ViewOf<z.output<typeof Row>>;

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
