import { answerCalls } from '~/http/api/answer-calls.server';
import { updateProfileCall } from '~/http/api/calls/account.server';

const calls = answerCalls(updateProfileCall);

export const loader = calls.loader;
export const action = calls.action;
