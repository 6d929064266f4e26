import { z } from 'zod/v4';
import { TRADING_COPY } from '~/domain/trading/copy';
import {
  cancelPurchase,
  getCommissionSummary,
  getTransactionPage,
  listChangedTransactions,
  listTransactions,
  type TransactionListItem,
} from '~/domain/trading/index.server';
import {
  ListTransactions,
  STEP_FILTERS,
  TRANSACTION_SIDES,
} from '~/domain/trading/views/list-transactions.schema';
import { Money } from '~/lib/answer-fields';
import { callsOf } from '../../define-call.server';
import {
  toListItemJson,
  toTransactionJson,
  TransactionJson,
  TransactionListItemJson,
  TransactionStatusJson,
} from './transaction-json.server';

const { user } = callsOf('Transactions');

export const listTransactionsCall = user.list('/api/transactions/company/{companyId}', {
  summary: 'List your company’s purchases and sales',
  description: 'Newest first; admins can list any company’s.',
  query: ListTransactions.extend({
    role: z.enum(TRANSACTION_SIDES).optional(),
    status: z.enum(TransactionStatusJson.options).optional(),
    step: z.enum(STEP_FILTERS).optional().meta({ description: 'Only what waits for your company' }),
  }),
  pageSize: 20,
  row: TransactionListItemJson,
  refusals: [403],
  async run({ params, query, viewer }) {
    const { items, ...found } = await listTransactions(viewer.actor, { ...query, ...params });
    return { ...found, rows: items.map(toRow) };
  },
  async changes({ params, query, viewer }) {
    const { items, next } = await listChangedTransactions(viewer.actor, { ...query, ...params });
    return { rows: items.map(toRow), next };
  },
});

const toRow = (item: TransactionListItem) => ({
  ...toListItemJson(item),
  netAmountCents: item.netCents,
  owedAmountCents: item.owedCents,
  nextStep: item.step,
});

export const getTransactionCall = user.get('/api/transactions/{id}', {
  summary: 'Get a purchase',
  description: 'For the buyer, the seller and admins; everyone else gets 404.',
  answer: TransactionJson,
  run: async ({ params, viewer }) =>
    toTransactionJson(await getTransactionPage(params.id, viewer.actor)),
});

export const cancelPurchaseCall = user.post('/api/transactions/{id}/cancel', {
  summary: 'Cancel an unpaid purchase',
  description: 'For the buyer and admins. Releases the stock. Safe to repeat.',
  refusals: [409],
  failed: TRADING_COPY.confirmationError.description,
  run: ({ params, viewer }) => cancelPurchase(params.id, viewer.actor),
  done: 'Purchase canceled',
});

export const commissionSummaryCall = user.get('/api/commission-summary', {
  summary: 'Get the commission summary',
  description:
    'For your company’s transactions; for admins, all of them. Pending is being paid or disputed, paid is collected less refunds, total is both. Members of a company can’t see it: 403.',
  refusals: [403],
  answer: z
    .object({
      totalCommissions: Money,
      pendingCommissions: Money,
      paidCommissions: Money,
      transactionCount: z.int(),
    })
    .meta({ id: 'CommissionSummary' }),
  run: ({ viewer }) => getCommissionSummary(viewer.actor),
});
