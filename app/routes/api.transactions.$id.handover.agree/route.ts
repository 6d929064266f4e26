import { answerCalls } from '~/http/api/answer-calls.server';
import { agreeHandoverCall } from '~/http/api/calls/trading-handover.server';

const calls = answerCalls(agreeHandoverCall);

export const loader = calls.loader;
export const action = calls.action;
