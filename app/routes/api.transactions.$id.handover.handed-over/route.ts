import { answerCalls } from '~/http/api/answer-calls.server';
import { handOverCall } from '~/http/api/calls/trading-handover.server';

const calls = answerCalls(handOverCall);

export const loader = calls.loader;
export const action = calls.action;
