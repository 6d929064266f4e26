import { answerCalls } from '~/http/api/answer-calls.server';
import { sendMessageCall } from '~/http/api/calls/messages.server';

const calls = answerCalls(sendMessageCall);

export const loader = calls.loader;
export const action = calls.action;
