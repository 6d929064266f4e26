import {
  checkRefund,
  declineRefund,
  refundTransaction,
  requestRefund,
  type StartedRefund,
  withdrawRefundRequest,
} from '~/domain/trading/index.server';
import {
  DeclineRefund,
  RefundForm,
  RequestRefund,
  WithdrawRefundRequest,
} from '~/domain/trading/refunds/refund-transaction.schema';
import { type NewToast, redirectWithToast } from '~/http/toasts.server';
import { centsToDecimal, formatMoney } from '~/lib/money';
import { formAction, success, toastAction } from './form-actions.server';

const info = (title: string, description: string): NewToast => ({
  kind: 'info',
  title,
  description,
});

function refundToast({ status, amountCents }: StartedRefund): NewToast {
  const refunded = formatMoney(amountCents);
  switch (status) {
    case 'succeeded':
      return success('Refunded', `${refunded} was returned to the buyer.`);
    case 'failed':
      return {
        kind: 'error',
        title: 'Refund failed',
        description: 'The payment provider refused it. The timeline says why.',
      };
    case 'pending':
      return info(
        'Refund on its way',
        `${refunded} will go back as soon as the payment provider responds.`,
      );
  }
}

export const refundActions = {
  refund: formAction(RefundForm, async ({ amount, confirmedCents, ...sent }, visit) => {
    const { transactionId, here, actor } = visit;
    const order = { ...sent, amountCents: amount, transactionId };
    if (confirmedCents !== amount) {
      await checkRefund(order, actor);
      const typed = { ...sent, amount: centsToDecimal(amount) };
      return { result: { initialValue: typed }, confirmCents: amount };
    }
    return redirectWithToast(here, refundToast(await refundTransaction(order, actor)));
  }),

  'refund-request': toastAction(RequestRefund, async ({ amount, ...request }, visit) => {
    const { transactionId, actor } = visit;
    await requestRefund({ ...request, amountCents: amount, transactionId }, actor);
    return success('Refund requested', 'We’ll let you know when it is answered.');
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
