import { answerCalls } from '~/http/api/answer-calls.server';
import { listRefundsCall, refundCall } from '~/http/api/calls/trading-refunds.server';

const calls = answerCalls(listRefundsCall, refundCall);

export const loader = calls.loader;
export const action = calls.action;
