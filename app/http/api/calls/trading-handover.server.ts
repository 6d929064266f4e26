import { z } from 'zod/v4';
import {
  agreeHandover,
  handOver,
  proposeHandover,
  receiveGoods,
} from '~/domain/trading/index.server';
import { AgreeHandover, ProposeHandover } from '~/domain/trading/handover/propose-handover.schema';
import { defineCall } from '../define-call.server';
import { Done, done } from './common-json.server';

const tag = 'Handover';

export const proposeHandoverCall = defineCall({
  method: 'POST',
  path: '/api/transactions/{id}/handover',
  tag,
  summary: 'Propose a handover',
  description:
    'For the buyer and the seller, after payment. version is the number of the latest proposal you saw, 0 if there is none: repeating a proposal adds nothing, and an outdated version is 409.',
  auth: 'company',
  status: 201,
  body: ProposeHandover,
  answer: z.object({ version: z.int().meta({ description: 'Number of this proposal' }) }),
  refusals: [409],
  idempotent: true,
  run: ({ params, body, viewer }) =>
    proposeHandover({ ...body, transactionId: params.id }, viewer.actor),
});

export const agreeHandoverCall = defineCall({
  method: 'POST',
  path: '/api/transactions/{id}/handover/agree',
  tag,
  summary: 'Agree to a handover proposal',
  description: 'For the party that didn’t propose it. Safe to repeat.',
  auth: 'company',
  body: AgreeHandover,
  answer: Done,
  refusals: [409],
  async run({ params, body, viewer }) {
    await agreeHandover({ version: body.version, transactionId: params.id }, viewer.actor);
    return done('Agreed');
  },
});

export const handOverCall = defineCall({
  method: 'POST',
  path: '/api/transactions/{id}/handover/handed-over',
  tag,
  summary: 'Confirm that the goods were handed over',
  description: 'For the seller, after both agreed. Safe to repeat.',
  auth: 'company',
  answer: Done,
  refusals: [409],
  async run({ params, viewer }) {
    await handOver(params.id, viewer.actor);
    return done('Marked as handed over');
  },
});

export const receiveGoodsCall = defineCall({
  method: 'POST',
  path: '/api/transactions/{id}/handover/received',
  tag,
  summary: 'Confirm that the goods were received',
  description: 'For the buyer, after the handover. Safe to repeat.',
  auth: 'company',
  answer: Done,
  refusals: [409],
  async run({ params, viewer }) {
    await receiveGoods(params.id, viewer.actor);
    return done('Marked as received');
  },
});
