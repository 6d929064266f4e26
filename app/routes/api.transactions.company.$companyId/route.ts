import { answerCalls } from '~/http/api/answer-calls.server';
import { listTransactionsCall } from '~/http/api/calls/trading-transactions.server';

const calls = answerCalls(listTransactionsCall);

export const loader = calls.loader;
export const action = calls.action;
