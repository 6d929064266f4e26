import { z } from 'zod/v4';
import { requiredText } from '~/lib/schema-fields';

export const EVIDENCE_KINDS = ['delivery', 'messages', 'other'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

const WANTED = 'Say what was sold, how it was handed over, and what proves it.';

export const SendEvidence = z.object({
  disputeId: z.string().min(1).max(100),
  text: requiredText(WANTED, 10_000, 'Use at most 10,000 characters.'),
  /** As `uploadEvidence` returned them. */
  files: z.array(z.string().max(1_000)).max(EVIDENCE_KINDS.length).default([]),
});
