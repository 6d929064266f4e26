import { z } from 'zod/v4';
import { ConfirmCard } from './confirm-card.schema';
import { RefundTransaction, RequestRefund } from './refund-transaction.schema';

/** The forms of a transaction's page, told apart by the button that was pressed. */
export const TransactionAction = z.discriminatedUnion('intent', [
  ConfirmCard.extend({ intent: z.literal('pay') }),
  z.object({ intent: z.literal('paid') }),
  z.object({ intent: z.literal('checkout') }),
  z.object({ intent: z.literal('cancel'), quiet: z.literal('yes').optional() }),
  RefundTransaction.extend({ intent: z.literal('refund') }),
  RequestRefund.extend({ intent: z.literal('request-refund') }),
]);

export type TransactionActionForm = z.output<typeof TransactionAction>;
