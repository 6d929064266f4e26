import { answerCalls } from '~/http/api/answer-calls.server';
import { confirmCardCall } from '~/http/api/calls/trading-payments.server';

const calls = answerCalls(confirmCardCall);

export const loader = calls.loader;
export const action = calls.action;
