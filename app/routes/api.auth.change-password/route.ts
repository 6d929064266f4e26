import { answerCalls } from '~/http/api/answer-calls.server';
import { changePasswordCall } from '~/http/api/calls/account.server';

const calls = answerCalls(changePasswordCall);

export const loader = calls.loader;
export const action = calls.action;
