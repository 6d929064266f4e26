import { answerCalls } from '~/http/api/answer-calls.server';
import { replyCall } from '~/http/api/calls/messages.server';

const calls = answerCalls(replyCall);

export const loader = calls.loader;
export const action = calls.action;
