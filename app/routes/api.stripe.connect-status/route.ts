import { answerCalls } from '~/http/api/answer-calls.server';
import { paymentSetupCall } from '~/http/api/calls/trading-payments.server';

const calls = answerCalls(paymentSetupCall);

export const loader = calls.loader;
export const action = calls.action;
