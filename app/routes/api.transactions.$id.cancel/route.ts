import { answerCalls } from '~/http/api/answer-calls.server';
import { cancelPurchaseCall } from '~/http/api/calls/trading-transactions.server';

const calls = answerCalls(cancelPurchaseCall);

export const loader = calls.loader;
export const action = calls.action;
