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
  summary: 'List a purchase’s refunds and refund requests',
  description: 'For the buyer, the seller and admins; everyone else gets 404.',
  auth: 'session',
  answer: RefundsJson,
  run: async ({ params, viewer }) =>
    toRefundsJson(await getTransactionPage(params.id, viewer.actor)),
});

export const refundCall = defineCall({
  method: 'POST',
  path: '/api/transactions/{id}/refunds',
  tag,
  summary: 'Refund a purchase in full or in part',
  description:
    'For the seller, and for admins outside the buyer’s company. Without an amount, everything left is refunded, the platform fee in proportion. sequence is the list’s nextRefundSequence: repeating it is the same refund. It grants the open request; requestId names the one you mean.',
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
  summary: 'Request a refund',
  description:
    'For the buyer, one at a time. Without an amount it asks for everything left. sequence is the list’s nextRequestSequence, or omitted; repeating a request adds nothing.',
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
  summary: 'Decline a refund request',
  description: 'For the seller, and for admins outside the buyer’s company. Safe to repeat.',
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
  summary: 'Withdraw a refund request',
  description: 'For the buyer. Safe to repeat.',
  auth: 'company',
  answer: Done,
  refusals: [409],
  async run({ params: { id: transactionId, requestId }, viewer }) {
    await withdrawRefundRequest({ transactionId, requestId }, viewer.actor);
    return done('Request withdrawn');
  },
});
