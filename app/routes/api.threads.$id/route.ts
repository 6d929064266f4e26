import { answerCalls } from '~/http/api/answer-calls.server';
import { getThreadCall } from '~/http/api/calls/messages.server';

const calls = answerCalls(getThreadCall);

export const loader = calls.loader;
export const action = calls.action;
