import { answerCalls } from '~/http/api/answer-calls.server';
import { proposeHandoverCall } from '~/http/api/calls/trading-handover.server';

const calls = answerCalls(proposeHandoverCall);

export const loader = calls.loader;
export const action = calls.action;
