import { z } from 'zod/v4';
import { TRADING_COPY } from '~/domain/trading/copy';
import {
  cancelPurchase,
  getCommissionSummary,
  getTransactionPage,
  listTransactions,
} from '~/domain/trading/index.server';
import {
  ListTransactions,
  TRANSACTION_SIDES,
} from '~/domain/trading/views/list-transactions.schema';
import { centsToDecimal } from '~/lib/money';
import { withFallbackMessage } from '../../fallback-message.server';
import { defineCall } from '../define-call.server';
import { Done, done, Money, oneOf, pageAnswer, paged, PageQuery } from './common-json.server';
import {
  toListItemJson,
  toTransactionJson,
  TransactionJson,
  TransactionListItemJson,
  TransactionStatusJson,
} from './trading-json.server';

const tag = 'Transactions';

const ListTransactionsQuery = ListTransactions.extend({
  role: oneOf(TRANSACTION_SIDES).optional(),
  status: oneOf(TransactionStatusJson.options).optional(),
  page: PageQuery.shape.page,
});

export const listTransactionsCall = defineCall({
  method: 'GET',
  path: '/api/transactions/company/{companyId}',
  tag,
  summary: 'List your company’s purchases and sales',
  description: `Newest first; admins can list any company’s. ${paged(25)}`,
  auth: 'session',
  query: ListTransactionsQuery,
  answer: z.array(TransactionListItemJson),
  refusals: [403],
  async run({ params, query, viewer }) {
    const { companyId } = params;
    const { items, ...found } = await listTransactions(viewer.actor, { ...query, companyId });
    return pageAnswer(query.page, { ...found, rows: items }, (rows) => rows.map(toListItemJson));
  },
});

export const getTransactionCall = defineCall({
  method: 'GET',
  path: '/api/transactions/{id}',
  tag,
  summary: 'Get a purchase',
  description: 'For the buyer, the seller and admins; everyone else gets 404.',
  auth: 'session',
  answer: TransactionJson,
  run: async ({ params, viewer }) =>
    toTransactionJson(await getTransactionPage(params.id, viewer.actor)),
});

export const cancelPurchaseCall = defineCall({
  method: 'POST',
  path: '/api/transactions/{id}/cancel',
  tag,
  summary: 'Cancel an unpaid purchase',
  description: 'For the buyer and admins. Releases the stock. Safe to repeat.',
  auth: 'session',
  answer: Done,
  refusals: [409, 503],
  async run({ params, viewer }) {
    await withFallbackMessage(TRADING_COPY.confirmationError.description, () =>
      cancelPurchase(params.id, viewer.actor),
    );
    return done('Purchase cancelled');
  },
});

export const commissionSummaryCall = defineCall({
  method: 'GET',
  path: '/api/commission-summary',
  tag,
  summary: 'Get the commission summary',
  description:
    "For your company's transactions; for admins, all of them. Pending is being paid or disputed, paid is collected less refunds, total is both.",
  auth: 'session',
  answer: z
    .object({
      totalCommissions: Money,
      pendingCommissions: Money,
      paidCommissions: Money,
      transactionCount: z.int(),
    })
    .meta({ id: 'CommissionSummary' }),
  async run({ viewer }) {
    const summary = await getCommissionSummary(viewer.actor);
    return {
      totalCommissions: centsToDecimal(summary.totalCommissionsCents),
      pendingCommissions: centsToDecimal(summary.pendingCommissionsCents),
      paidCommissions: centsToDecimal(summary.paidCommissionsCents),
      transactionCount: summary.transactionCount,
    };
  },
});
