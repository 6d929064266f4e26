import {
  declineRefund,
  refundTransaction,
  requestRefund,
  withdrawRefundRequest,
} from '~/domain/trading/index.server';
import { redirectWithToast } from '~/http/toasts.server';
import { formatMoney } from '~/lib/money';
import type { InputOf } from './page-action.schema';
import type { Visit } from './visit';

/** Money back: asked for, given, declined, or no longer asked for. */
export async function refundOrAnswer(
  input: InputOf<'refund' | 'request-refund' | 'decline-refund' | 'withdraw-request'>,
  { id: transactionId, here, actor }: Visit,
) {
  switch (input.intent) {
    case 'refund': {
      const { amount: amountCents, reason, sequence, requestId } = input;
      const refund = await refundTransaction(
        { transactionId, amountCents, reason, sequence, requestId },
        actor,
      );
      return redirectWithToast(here, refundToast(refund));
    }
    case 'request-refund': {
      const { amount: amountCents, reason, sequence } = input;
      await requestRefund({ transactionId, amountCents, reason, sequence }, actor);
      return redirectWithToast(here, {
        kind: 'success',
        title: 'Refund requested',
        description: 'The seller sees your request on this page.',
      });
    }
    case 'decline-refund':
      await declineRefund(
        { transactionId, requestId: input.requestId, reason: input.declineReason },
        actor,
      );
      return redirectWithToast(here, {
        kind: 'info',
        title: 'Refund declined',
        description: 'The buyer reads your reason on this page.',
      });
    case 'withdraw-request':
      await withdrawRefundRequest({ transactionId, requestId: input.requestId }, actor);
      return redirectWithToast(here, {
        kind: 'info',
        title: 'Request withdrawn',
        description: 'You can ask again.',
      });
  }
}

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
