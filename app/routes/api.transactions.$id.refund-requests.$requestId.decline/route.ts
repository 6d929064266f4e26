import { answerCalls } from '~/http/api/answer-calls.server';
import { declineRefundCall } from '~/http/api/calls/trading-refunds.server';

const calls = answerCalls(declineRefundCall);

export const loader = calls.loader;
export const action = calls.action;
