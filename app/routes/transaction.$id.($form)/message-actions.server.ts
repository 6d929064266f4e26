import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { messageTrader } from '~/domain/messaging/index.server';
import { MessageTrader } from '~/domain/messaging/messages/message-trader.schema';
import { redirectWithToast } from '~/http/toasts.server';
import { withFallbackMessage } from '~/http/fallback-message.server';
import { formAction } from './form-actions.server';

export const messageActions = {
  message: formAction(MessageTrader, async (input, { id: transactionId, here, actor }) => {
    const { threadId } = await withFallbackMessage(MESSAGING_COPY.failed, () =>
      messageTrader({ ...input, transactionId }, actor),
    );
    return redirectWithToast(here, {
      kind: 'success',
      ...MESSAGING_COPY.sent,
      link: { to: `/messages/${threadId}`, label: MESSAGING_COPY.readLink },
    });
  }),
};
