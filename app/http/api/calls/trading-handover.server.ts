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
  summary: 'Propose how, where and when the goods change hands',
  description:
    'For the buyer and the seller, once it is paid. version is the number of the last proposal, 0 where there is none: the same again adds nothing, and one that is older than the last is 409.',
  auth: 'company',
  status: 201,
  body: ProposeHandover,
  answer: z.object({ version: z.int().meta({ description: 'The number of this proposal' }) }),
  refusals: [409],
  idempotent: true,
  run: ({ params, body, viewer }) =>
    proposeHandover({ ...body, transactionId: params.id }, viewer.actor),
});

export const agreeHandoverCall = defineCall({
  method: 'POST',
  path: '/api/transactions/{id}/handover/agree',
  tag,
  summary: 'Agree to the proposal of that number',
  description: 'For the side that did not propose it. Safe to repeat.',
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
  summary: 'Say that the goods have left',
  description: 'For the seller, once it is agreed. Safe to repeat.',
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
  summary: 'Say that the goods are there',
  description: 'For the buyer, once they were handed over. Safe to repeat.',
  auth: 'company',
  answer: Done,
  refusals: [409],
  async run({ params, viewer }) {
    await receiveGoods(params.id, viewer.actor);
    return done('Marked as received');
  },
});
