import { answerCalls } from '~/http/api/answer-calls.server';
import { readThreadCall } from '~/http/api/calls/messages.server';

const calls = answerCalls(readThreadCall);

export const loader = calls.loader;
export const action = calls.action;
