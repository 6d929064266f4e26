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
import { Money } from '~/lib/answer-fields';
import { callsOf } from '../../define-call.server';
import { RefundsJson, RefundStatusJson, toRefundsJson } from './refund-json.server';

const { user, company } = callsOf('Refunds');

export const listRefundsCall = user.get('/api/transactions/{id}/refunds', {
  summary: 'List a purchase’s refunds and refund requests',
  description: 'For the buyer, the seller and admins; everyone else gets 404.',
  answer: RefundsJson,
  run: async ({ params, viewer }) =>
    toRefundsJson(await getTransactionPage(params.id, viewer.actor)),
});

export const refundCall = user.create('/api/transactions/{id}/refunds', {
  summary: 'Refund a purchase in full or in part',
  description:
    'For the seller, and for admins outside the buyer’s company. Without an amount, everything left is refunded, the platform fee in proportion. A refund that failed goes again first: until then no other is taken. Once Stripe couldn’t take one from the seller, only an admin’s succeeds, and the platform pays it. sequence is the list’s nextRefundSequence: repeating it is the same refund. It grants the open request; requestId names the one you mean.',
  body: RefundTransaction,
  answer: z.object({
    id: z.uuid(),
    sequence: z.int().min(1),
    amount: Money,
    status: RefundStatusJson,
  }),
  refusals: [409],
  async run({ params, body: { amount: amountCents, ...order }, viewer }) {
    const asked = { ...order, amountCents, transactionId: params.id };
    const { refundId: id, ...refund } = await refundTransaction(asked, viewer.actor);
    return { id, ...refund };
  },
});

export const requestRefundCall = company.create('/api/transactions/{id}/refund-requests', {
  summary: 'Request a refund',
  description:
    'For the buyer, one at a time. Without an amount it asks for everything left. sequence is the list’s nextRequestSequence, or omitted; repeating a request adds nothing.',
  body: RequestRefund,
  answer: z.object({ id: z.uuid() }),
  refusals: [409],
  run: ({ params, body: { amount: amountCents, ...request }, viewer }) =>
    requestRefund({ ...request, amountCents, transactionId: params.id }, viewer.actor),
});

export const declineRefundCall = user.post(
  '/api/transactions/{id}/refund-requests/{requestId}/decline',
  {
    summary: 'Decline a refund request',
    description: 'For the seller, and for admins outside the buyer’s company. Safe to repeat.',
    body: DeclineRefund.omit({ requestId: true }),
    refusals: [409],
    run: ({ params: { id: transactionId, requestId }, body: { declineReason: reason }, viewer }) =>
      declineRefund({ transactionId, requestId, reason }, viewer.actor),
    done: 'Refund declined',
  },
);

export const withdrawRefundRequestCall = company.post(
  '/api/transactions/{id}/refund-requests/{requestId}/withdraw',
  {
    summary: 'Withdraw a refund request',
    description: 'For the buyer. Safe to repeat.',
    refusals: [409],
    run: ({ params: { id: transactionId, requestId }, viewer }) =>
      withdrawRefundRequest({ transactionId, requestId }, viewer.actor),
    done: 'Request withdrawn',
  },
);
