import {
  declineRefund,
  refundTransaction,
  requestRefund,
  withdrawRefundRequest,
} from '~/domain/trading/index.server';
import {
  DeclineRefund,
  RefundTransaction,
  RequestRefund,
  WithdrawRefundRequest,
} from '~/domain/trading/refunds/refund-transaction.schema';
import { redirectWithToast } from '~/http/toasts.server';
import { formatMoney } from '~/lib/money';
import { formAction } from './form-actions.server';

export const refundActions = {
  refund: formAction(RefundTransaction, async ({ amount, ...order }, visit) => {
    const { id: transactionId, here, actor } = visit;
    const refund = await refundTransaction({ ...order, amountCents: amount, transactionId }, actor);
    return redirectWithToast(here, refundToast(refund));
  }),

  'refund-request': formAction(RequestRefund, async ({ amount, ...request }, visit) => {
    const { id: transactionId, here, actor } = visit;
    await requestRefund({ ...request, amountCents: amount, transactionId }, actor);
    return redirectWithToast(here, {
      kind: 'success',
      title: 'Refund requested',
      description: 'The seller sees your request on this page.',
    });
  }),

  'refund-refusal': formAction(DeclineRefund, async ({ requestId, declineReason }, visit) => {
    const { id: transactionId, here, actor } = visit;
    await declineRefund({ transactionId, requestId, reason: declineReason }, actor);
    return redirectWithToast(here, {
      kind: 'info',
      title: 'Refund declined',
      description: 'The buyer sees your reason on this page.',
    });
  }),

  'refund-withdrawal': formAction(WithdrawRefundRequest, async ({ requestId }, visit) => {
    const { id: transactionId, here, actor } = visit;
    await withdrawRefundRequest({ transactionId, requestId }, actor);
    return redirectWithToast(here, {
      kind: 'info',
      title: 'Request withdrawn',
      description: 'You can ask again.',
    });
  }),
};

function refundToast({ status, amountCents }: { status: string; amountCents: number }) {
  const amount = formatMoney(amountCents);
  switch (status) {
    case 'succeeded':
      return { kind: 'success' as const, title: 'Refunded', description: `${amount} went back.` };
    case 'failed':
      return {
        kind: 'error' as const,
        title: 'Refund failed',
        description: 'The payment provider refused it. The timeline says why.',
      };
    default:
      return {
        kind: 'info' as const,
        title: 'Refund on its way',
        description: `${amount} will go back as soon as the payment provider answers.`,
      };
  }
}
