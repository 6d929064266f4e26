import { answerCalls } from '~/http/api/answer-calls.server';
import { withdrawRefundRequestCall } from '~/http/api/calls/trading-refunds.server';

const calls = answerCalls(withdrawRefundRequestCall);

export const loader = calls.loader;
export const action = calls.action;
