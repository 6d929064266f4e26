import { answerCalls } from '~/http/api/answer-calls.server';
import { createIntentCall } from '~/http/api/calls/trading-payments.server';

const calls = answerCalls(createIntentCall);

export const loader = calls.loader;
export const action = calls.action;
