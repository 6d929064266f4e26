import { answerCalls } from '~/http/api/answer-calls.server';
import { commissionSummaryCall } from '~/http/api/calls/trading-transactions.server';

const calls = answerCalls(commissionSummaryCall);

export const loader = calls.loader;
export const action = calls.action;
