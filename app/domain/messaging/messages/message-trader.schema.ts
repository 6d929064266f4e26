import { z } from 'zod/v4';
import { WriteMessage } from './send-message.schema';

export const MessageTrader = WriteMessage.pick({ content: true, nonce: true }).extend({
  seen: z.uuid('Reload the page and try again').optional(),
});

export type MessageToTrader = z.output<typeof MessageTrader>;
