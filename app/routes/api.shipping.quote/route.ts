import { answerCalls } from '~/http/api/answer-calls.server';
import { quoteShippingCall } from '~/http/api/calls/shipping.server';

const calls = answerCalls(quoteShippingCall);

export const loader = calls.loader;
export const action = calls.action;
