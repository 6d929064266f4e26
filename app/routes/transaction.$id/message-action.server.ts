import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { messageTrader } from '~/domain/messaging/index.server';
import { redirectWithToast } from '~/http/toasts.server';
import { orSay } from '~/http/unexpected.server';
import type { InputOf } from './page-action.schema';
import type { Visit } from './visit';

/** Writes to the other side, in the conversation that is on the page. */
export async function sendMessage(
  { content, nonce, seen }: InputOf<'message'>,
  { id: transactionId, here, actor }: Visit,
) {
  const { threadId } = await orSay(MESSAGING_COPY.failed, () =>
    messageTrader({ transactionId, content, nonce, seen }, actor),
  );
  return redirectWithToast(here, {
    kind: 'success',
    ...MESSAGING_COPY.sent,
    link: { to: `/messages/${threadId}`, label: MESSAGING_COPY.readLink },
  });
}
