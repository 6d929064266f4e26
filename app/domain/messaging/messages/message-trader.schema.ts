import { z } from 'zod/v4';
import { WriteMessage } from './send-message.schema';

/** What buyer and seller write each other on the page of their purchase; its subject is the purchase's. */
export const MessageTrader = WriteMessage.pick({ content: true, nonce: true }).extend({
  /** The last message on the writer's page: what comes after it stays unread. */
  seen: z.uuid('Reload the page and try again').optional(),
});

export type MessageToTrader = z.output<typeof MessageTrader>;
