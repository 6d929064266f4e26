import { z } from 'zod/v4';
import { WriteMessage } from './send-message.schema';

/** On the page of a purchase, which gives the subject. */
export const MessageTrader = WriteMessage.pick({ content: true, nonce: true }).extend({
  /** The last message on the writer's page; later ones stay unread */
  seen: z.uuid('Reload the page and try again').optional(),
});

export type MessageToTrader = z.output<typeof MessageTrader>;
