import { z } from 'zod/v4';
import { MessageTrader } from '~/domain/messaging/messages/message-trader.schema';
import { TransactionAction } from '~/domain/trading/transaction-actions.schema';

/** All the forms of the page: those of the purchase, and the message to the other side. */
export const PageAction = z.discriminatedUnion('intent', [
  ...TransactionAction.options,
  MessageTrader.extend({ intent: z.literal('message') }),
]);

export type PageInput = z.output<typeof PageAction>;

/** What one of the forms named by its intents sends. */
export type InputOf<Intent extends PageInput['intent']> = Extract<PageInput, { intent: Intent }>;
