import { answerCalls } from '~/http/api/answer-calls.server';
import { listThreadsCall } from '~/http/api/calls/messages.server';

const calls = answerCalls(listThreadsCall);

export const loader = calls.loader;
export const action = calls.action;
