import { answerCalls } from '~/http/api/answer-calls.server';
import { requestRefundCall } from '~/http/api/calls/trading-refunds.server';

const calls = answerCalls(requestRefundCall);

export const loader = calls.loader;
export const action = calls.action;
