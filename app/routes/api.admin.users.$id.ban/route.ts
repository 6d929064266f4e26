import { answerCalls } from '~/http/api/answer-calls.server';
import { banUserCall } from '~/http/api/calls/admin-people.server';

const calls = answerCalls(banUserCall);

export const loader = calls.loader;
export const action = calls.action;
