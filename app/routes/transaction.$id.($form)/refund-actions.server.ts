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
import type { NewToast } from '~/http/toasts.server';
import { formatMoney } from '~/lib/money';
import { success, toastAction } from './form-actions.server';

const info = (title: string, description: string): NewToast => ({
  kind: 'info',
  title,
  description,
});

export const refundActions = {
  refund: toastAction(RefundTransaction, async ({ amount, ...order }, { transactionId, actor }) => {
    const refund = await refundTransaction({ ...order, amountCents: amount, transactionId }, actor);
    const refunded = formatMoney(refund.amountCents);
    switch (refund.status) {
      case 'succeeded':
        return success('Refunded', `${refunded} went back.`);
      case 'failed':
        return {
          kind: 'error',
          title: 'Refund failed',
          description: 'The payment provider refused it. The timeline says why.',
        };
      case 'pending':
        return info(
          'Refund on its way',
          `${refunded} will go back as soon as the payment provider answers.`,
        );
    }
  }),

  'refund-request': toastAction(RequestRefund, async ({ amount, ...request }, visit) => {
    const { transactionId, actor } = visit;
    await requestRefund({ ...request, amountCents: amount, transactionId }, actor);
    return success('Refund requested', 'The seller sees your request on this page.');
  }),

  'refund-refusal': toastAction(DeclineRefund, async (input, { transactionId, actor }) => {
    const { requestId, declineReason: reason } = input;
    await declineRefund({ transactionId, requestId, reason }, actor);
    return info('Refund declined', 'The buyer sees your reason on this page.');
  }),

  'refund-withdrawal': toastAction(WithdrawRefundRequest, async (input, visit) => {
    const { transactionId, actor } = visit;
    await withdrawRefundRequest({ ...input, transactionId }, actor);
    return info('Request withdrawn', 'You can ask again.');
  }),
};
