import { z } from 'zod/v4';
import { MAX_EVIDENCE_BYTES } from '~/domain/trading/copy';
import { EVIDENCE_KINDS, SendEvidence } from '~/domain/trading/disputes/send-evidence.schema';
import { sendEvidence, uploadEvidence } from '~/domain/trading/index.server';
import { readBody } from '~/http/forms/body.server';
import { callsOf } from '../../define-call.server';

const { company } = callsOf('Disputes');

export const uploadEvidenceCall = company.put('/api/transactions/{id}/evidence-files', {
  summary: 'Upload a file of evidence',
  description:
    'For the seller’s owner and admins. PDF, JPEG or PNG, detected from the bytes; at most 4,500,000 bytes for all files of a dispute together. Send the returned file to POST /api/transactions/{id}/evidence.',
  query: z.object({
    kind: z.enum(EVIDENCE_KINDS),
    name: z.string().max(200).default('file'),
  }),
  bodyType: 'application/octet-stream',
  answer: z.object({ file: z.string() }),
  refusals: [413, 415],
  run: async ({ params, query, request, viewer }) => {
    const bytes = await readBody(request, MAX_EVIDENCE_BYTES);
    const upload = { ...query, bytes, transactionId: params.id };
    return { file: await uploadEvidence(upload, viewer.actor) };
  },
});

export const sendEvidenceCall = company.post('/api/transactions/{id}/evidence', {
  summary: 'Send evidence to the bank',
  description:
    'For the seller’s owner and admins, once for each dispute, before its dueAt. disputeId is the dispute’s evidence.stripeId. pending: the payment provider hasn’t responded yet, and we keep trying. Safe to repeat.',
  body: SendEvidence,
  answer: z.object({ status: z.enum(['sent', 'pending']) }),
  refusals: [409, 413],
  run: async ({ params, body, viewer }) => ({
    status: await sendEvidence({ ...body, transactionId: params.id }, viewer.actor),
  }),
});
