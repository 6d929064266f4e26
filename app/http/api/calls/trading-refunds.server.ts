import { z } from 'zod/v4';
import {
  declineRefund,
  getTransactionPage,
  refundTransaction,
  requestRefund,
  withdrawRefundRequest,
} from '~/domain/trading/index.server';
import {
  DeclineRefund,
  RefundTransaction,
  RequestRefund,
} from '~/domain/trading/refunds/refund-transaction.schema';
import { defineCall } from '../define-call.server';
import { Done, done } from './common-json.server';
import {
  RefundsJson,
  StartedRefundJson,
  toRefundsJson,
  toStartedRefundJson,
} from './trading-refund-json.server';

const tag = 'Refunds';

export const listRefundsCall = defineCall({
  method: 'GET',
  path: '/api/transactions/{id}/refunds',
  tag,
  summary: 'List the refunds of a purchase, and the requests for them',
  description: 'For the buyer, the seller and admins; for everybody else it is not there.',
  auth: 'session',
  answer: RefundsJson,
  run: async ({ params, viewer }) =>
    toRefundsJson(await getTransactionPage(params.id, viewer.actor)),
});

export const refundCall = defineCall({
  method: 'POST',
  path: '/api/transactions/{id}/refunds',
  tag,
  summary: 'Refund a purchase, all or a part of it',
  description:
    'For the seller, and for admins who are not of the buyer’s company. Without an amount all that is left goes back, the platform fee pro rata. sequence is the nextRefundSequence that the list says: sent again it is the same refund. An open request is granted with it; with requestId it has to be that one.',
  auth: 'session',
  status: 201,
  body: RefundTransaction,
  answer: StartedRefundJson,
  refusals: [409],
  idempotent: true,
  async run({ params, body: { amount: amountCents, ...order }, viewer }) {
    const { actor } = viewer;
    const asked = { ...order, amountCents, transactionId: params.id };
    return toStartedRefundJson(await refundTransaction(asked, actor));
  },
});

export const requestRefundCall = defineCall({
  method: 'POST',
  path: '/api/transactions/{id}/refund-requests',
  tag,
  summary: 'Ask the seller for a refund',
  description:
    'For the buyer, one at a time. Without an amount it is for all that is left. sequence is the nextRequestSequence that the list says, or absent; the same request again adds nothing.',
  auth: 'company',
  status: 201,
  body: RequestRefund,
  answer: z.object({ id: z.uuid() }),
  refusals: [409],
  idempotent: true,
  run: ({ params, body: { amount: amountCents, ...wish }, viewer }) =>
    requestRefund({ ...wish, amountCents, transactionId: params.id }, viewer.actor),
});

export const declineRefundCall = defineCall({
  method: 'POST',
  path: '/api/transactions/{id}/refund-requests/{requestId}/decline',
  tag,
  summary: 'Say no to a request for a refund, and why',
  description: 'For the seller, and for admins who are not of the buyer’s company. Safe to repeat.',
  auth: 'session',
  body: DeclineRefund.omit({ requestId: true }),
  answer: Done,
  refusals: [409],
  async run({ params: { id: transactionId, requestId }, body, viewer }) {
    await declineRefund({ transactionId, requestId, reason: body.declineReason }, viewer.actor);
    return done('Refund declined');
  },
});

export const withdrawRefundRequestCall = defineCall({
  method: 'POST',
  path: '/api/transactions/{id}/refund-requests/{requestId}/withdraw',
  tag,
  summary: 'Take a request for a refund back',
  description: 'For the buyer. Safe to repeat.',
  auth: 'company',
  answer: Done,
  refusals: [409],
  async run({ params: { id: transactionId, requestId }, viewer }) {
    await withdrawRefundRequest({ transactionId, requestId }, viewer.actor);
    return done('Request withdrawn');
  },
});
