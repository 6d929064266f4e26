import { answerCalls } from '~/http/api/answer-calls.server';
import { getTransactionCall } from '~/http/api/calls/trading-transactions.server';

const calls = answerCalls(getTransactionCall);

export const loader = calls.loader;
export const action = calls.action;
