import { type output, type ZodType, z } from 'zod/v4';
import { readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { type NewToast, redirectWithToast } from '~/http/toasts.server';
import type { Actor } from '~/lib/actor';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { messageTrader } from '~/domain/messaging/index.server';
import { MessageTrader } from '~/domain/messaging/messages/send-message.schema';
import { AgreeHandover, ProposeHandover } from '~/domain/trading/handover/propose-handover.schema';
import {
  GiveFeedback,
  RemoveFeedback,
  ReplyToFeedback,
} from '~/domain/trading/feedback/feedback.schema';
import {
  giveFeedback,
  proposeHandover,
  removeFeedback,
  replyToFeedback,
  takeHandoverStep,
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
import { centsToDecimal, formatMoney } from '~/lib/money';
import { toast } from '~/lib/text/toast';

interface Visit {
  transactionId: string;
  here: string;
  actor: Actor;
}

export type FormAction = (request: Request, visit: Visit) => Promise<unknown>;

export function formAction<Schema extends ZodType>(
  schema: Schema,
  submit: (input: output<Schema>, visit: Visit) => Promise<unknown>,
): FormAction {
  return async (request, visit) => {
    const form = await readForm(request, schema, { renewNonce: true });
    return form.submit((input) => submit(input, visit));
  };
}

/** Shows the page again with the toast that `submit` returns. */
const toastAction = <Schema extends ZodType>(
  schema: Schema,
  submit: (input: output<Schema>, visit: Visit) => Promise<NewToast>,
): FormAction =>
  formAction(schema, async (input, visit) =>
    redirectWithToast(visit.here, await submit(input, visit)),
  );

export const handoverActions = {
  'handover-proposal': toastAction(ProposeHandover, async (input, { transactionId, actor }) => {
    await proposeHandover({ ...input, transactionId }, actor);
    const title = input.method === 'pickup' ? 'Pickup proposed' : 'Delivery proposed';
    return toast(title, 'We’ll let you know when it’s agreed.');
  }),

  'handover-agreement': toastAction(AgreeHandover, async (input, { transactionId, actor }) => {
    await takeHandoverStep('agree', { ...input, transactionId }, actor);
    return toast('Agreed', 'Both of you see the details on this page.');
  }),

  handover: toastAction(AgreeHandover, async (input, { transactionId, actor }) => {
    await takeHandoverStep('hand_over', { ...input, transactionId }, actor);
    return toast(
      'Marked as handed over',
      'We asked the buyer to mark it as received. You can undo it for 10 minutes.',
    );
  }),

  'handover-undo': toastAction(AgreeHandover, async (input, { transactionId, actor }) => {
    await takeHandoverStep('undo', { ...input, transactionId }, actor);
    return toast('Handover undone', 'We notified the buyer. What you agreed on still holds.');
  }),

  arrival: toastAction(z.object({}), async (_, { transactionId, actor }) => {
    await takeHandoverStep('receive', { transactionId }, actor);
    return toast('Marked as received', 'We notified the seller.');
  }),
};

export const feedbackActions = {
  feedback: toastAction(GiveFeedback, async (input, { transactionId, actor }) => {
    await giveFeedback({ ...input, transactionId }, actor);
    return toast('Feedback saved', 'It shows on the seller’s page. We notified the seller.');
  }),

  'feedback-reply': toastAction(ReplyToFeedback, async (input, { transactionId, actor }) => {
    await replyToFeedback({ ...input, transactionId }, actor);
    return toast('Reply saved', 'It shows on your company’s page. We notified the buyer.');
  }),

  'feedback-removal': toastAction(RemoveFeedback, async (input, { transactionId, actor }) => {
    await removeFeedback({ ...input, transactionId }, actor);
    return toast('Feedback removed', 'Both companies read your reason.');
  }),
};

export const messageActions = {
  message: toastAction(MessageTrader, async (input, { transactionId, actor }) => {
    const { threadId } = await withFallbackMessage(MESSAGING_COPY.failed, () =>
      messageTrader({ ...input, transactionId }, actor),
    );
    const link = { to: `/messages/${threadId}`, label: MESSAGING_COPY.readLink };
    return { ...MESSAGING_COPY.sent, link };
  }),
};

const info = (title: string, description: string): NewToast => ({
  kind: 'info',
  title,
  description,
});

function refundToast({ status, amountCents }: StartedRefund): NewToast {
  const refunded = formatMoney(amountCents);
  switch (status) {
    case 'succeeded':
      return toast('Refunded', `${refunded} was returned to the buyer.`);
    case 'failed':
      return {
        ...toast('Refund failed', 'The payment provider refused it. The timeline says why.'),
        kind: 'error',
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
    return toast('Refund requested', 'We’ll let you know when it is answered.');
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
