import { answerCalls } from '~/http/api/answer-calls.server';
import { resetPasswordCall } from '~/http/api/calls/account.server';

const calls = answerCalls(resetPasswordCall);

export const loader = calls.loader;
export const action = calls.action;
