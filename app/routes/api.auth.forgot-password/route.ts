import { answerCalls } from '~/http/api/answer-calls.server';
import { forgotPasswordCall } from '~/http/api/calls/account.server';

const calls = answerCalls(forgotPasswordCall);

export const loader = calls.loader;
export const action = calls.action;
