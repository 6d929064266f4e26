import { z } from 'zod/v4';
import { ConfirmCard } from './confirm-card.schema';
import { AgreeHandover, ProposeHandoverForm } from './propose-handover.schema';
import {
  DeclineRefund,
  RefundTransaction,
  RequestRefund,
  WithdrawRefundRequest,
} from './refund-transaction.schema';

/** The forms of a transaction's page, told apart by the button that was pressed. */
export const TransactionAction = z.discriminatedUnion('intent', [
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
]);

export type TransactionActionForm = z.output<typeof TransactionAction>;
