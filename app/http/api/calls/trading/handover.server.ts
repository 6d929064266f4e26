import { type output, z } from 'zod/v4';
import { AgreeHandover, ProposeHandover } from '~/domain/trading/handover/propose-handover.schema';
import { proposeHandover, takeHandoverStep } from '~/domain/trading/index.server';
import { type Asked, callsOf } from '../../define-call.server';

const { company } = callsOf('Handover');

export const proposeHandoverCall = company.create('/api/transactions/{id}/handover', {
  summary: 'Propose a handover',
  description:
    'For the buyer and the seller, after payment. version is the number of the latest proposal you saw, 0 if there is none: repeating a proposal adds nothing, and an outdated version is 409. It ends an earlier agreement at once.',
  body: ProposeHandover,
  answer: z.object({ version: z.int().meta({ description: 'Number of this proposal' }) }),
  refusals: [409],
  run: ({ params, body, viewer }) =>
    proposeHandover({ ...body, transactionId: params.id }, viewer.actor),
});

const takeStep = (step: Parameters<typeof takeHandoverStep>[0]) => ({
  body: AgreeHandover,
  refusals: [409] as const,
  run: ({ params, body, viewer }: StepAsked) =>
    takeHandoverStep(step, { version: body.version, transactionId: params.id }, viewer.actor),
});

type StepAsked = Asked<`${string}{id}`, 'company', undefined, output<typeof AgreeHandover>>;

export const agreeHandoverCall = company.post('/api/transactions/{id}/handover/agree', {
  ...takeStep('agree'),
  summary: 'Agree to a handover proposal',
  description: 'For the party that didn’t propose it. Safe to repeat.',
  done: 'Agreed',
});

export const handOverCall = company.post('/api/transactions/{id}/handover/handed-over', {
  ...takeStep('hand_over'),
  summary: 'Confirm that the goods were handed over',
  description:
    'For the seller, after both agreed on this version. Safe to repeat; after an undo, which counts the version up, a repeat is 409.',
  done: 'Marked as handed over',
});

export const undoHandOverCall = company.post('/api/transactions/{id}/handover/undo', {
  ...takeStep('undo'),
  summary: 'Undo a mistaken “handed over”',
  description:
    'For the seller, for 10 minutes and until the buyer has received. Back to agreed, under the next version. Safe to repeat.',
  done: 'Undone',
});

export const receiveGoodsCall = company.post('/api/transactions/{id}/handover/received', {
  summary: 'Confirm that the goods were received',
  description: 'For the buyer, after the handover. Safe to repeat.',
  refusals: [409],
  run: ({ params, viewer }) =>
    takeHandoverStep('receive', { transactionId: params.id }, viewer.actor),
  done: 'Marked as received',
});
