import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { messageTrader } from '~/domain/messaging/index.server';
import { MessageTrader } from '~/domain/messaging/messages/message-trader.schema';
import { withFallbackMessage } from '~/http/forms/fallback-message.server';
import { toastAction } from './form-actions.server';

export const messageActions = {
  message: toastAction(MessageTrader, async (input, { transactionId, actor }) => {
    const { threadId } = await withFallbackMessage(MESSAGING_COPY.failed, () =>
      messageTrader({ ...input, transactionId }, actor),
    );
    const link = { to: `/messages/${threadId}`, label: MESSAGING_COPY.readLink };
    return { kind: 'success', ...MESSAGING_COPY.sent, link };
  }),
};
