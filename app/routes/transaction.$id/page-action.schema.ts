import { z } from 'zod/v4';
import { MessageTrader } from '~/domain/messaging/messages/message-trader.schema';
import { ConfirmCard } from '~/domain/trading/checkout/confirm-card.schema';
import {
  AgreeHandover,
  ProposeHandoverForm,
} from '~/domain/trading/handover/propose-handover.schema';
import {
  DeclineRefund,
  RefundTransaction,
  RequestRefund,
  WithdrawRefundRequest,
} from '~/domain/trading/refunds/refund-transaction.schema';

/** The forms of a transaction's page, told apart by the button that was pressed. */
export const PageAction = z.discriminatedUnion('intent', [
  ConfirmCard.extend({ intent: z.literal('pay') }),
  z.object({ intent: z.literal('paid') }),
  z.object({ intent: z.literal('checkout') }),
  z.object({ intent: z.literal('cancel'), quiet: z.literal('yes').optional() }),
  RefundTransaction.extend({ intent: z.literal('refund') }),
  RequestRefund.extend({ intent: z.literal('request-refund') }),
  DeclineRefund.extend({ intent: z.literal('decline-refund') }),
  WithdrawRefundRequest.extend({ intent: z.literal('withdraw-request') }),
  ProposeHandoverForm,
  AgreeHandover.extend({ intent: z.literal('agree-handover') }),
  z.object({ intent: z.literal('hand-over') }),
  z.object({ intent: z.literal('receive') }),
  MessageTrader.extend({ intent: z.literal('message') }),
]);

export type PageInput = z.output<typeof PageAction>;

/** What one of the forms named by its intents sends. */
export type InputOf<Intent extends PageInput['intent']> = Extract<PageInput, { intent: Intent }>;
