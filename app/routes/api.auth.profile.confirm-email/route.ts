import { answerCalls } from '~/http/api/answer-calls.server';
import { confirmEmailCall } from '~/http/api/calls/account.server';

const calls = answerCalls(confirmEmailCall);

export const loader = calls.loader;
export const action = calls.action;
