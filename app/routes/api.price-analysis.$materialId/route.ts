import { answerCalls } from '~/http/api/answer-calls.server';
import { comparePriceCall } from '~/http/api/calls/catalogue.server';

const calls = answerCalls(comparePriceCall);

export const loader = calls.loader;
export const action = calls.action;
