import { z } from 'zod/v4';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { messageTrader } from '~/domain/messaging/index.server';
import { MessageTrader } from '~/domain/messaging/messages/send-message.schema';
import { AgreeHandover, ProposeHandover } from '~/domain/trading/handover/propose-handover.schema';
import { proposeHandover, takeHandoverStep } from '~/domain/trading/index.server';
import { withFallbackMessage } from '~/http/forms/forms.server';
import { success, toastAction } from './form-actions.server';

export const handoverActions = {
  'handover-proposal': toastAction(ProposeHandover, async (input, { transactionId, actor }) => {
    await proposeHandover({ ...input, transactionId }, actor);
    const title = input.method === 'pickup' ? 'Pickup proposed' : 'Delivery proposed';
    return success(title, 'We asked the other side to agree.');
  }),

  'handover-agreement': toastAction(AgreeHandover, async (input, { transactionId, actor }) => {
    await takeHandoverStep('agree', { ...input, transactionId }, actor);
    return success('Agreed', 'Both of you see the details on this page.');
  }),

  handover: toastAction(AgreeHandover, async (input, { transactionId, actor }) => {
    await takeHandoverStep('hand_over', { ...input, transactionId }, actor);
    return success(
      'Marked as handed over',
      'We asked the buyer to mark it as received. You can undo it for 10 minutes.',
    );
  }),

  'handover-undo': toastAction(AgreeHandover, async (input, { transactionId, actor }) => {
    await takeHandoverStep('undo', { ...input, transactionId }, actor);
    return success('Handover undone', 'We notified the buyer. What you agreed on still holds.');
  }),

  arrival: toastAction(z.object({}), async (_, { transactionId, actor }) => {
    await takeHandoverStep('receive', { transactionId }, actor);
    return success('Marked as received', 'We notified the seller.');
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
