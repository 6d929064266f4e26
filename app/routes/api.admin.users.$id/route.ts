import { answerCalls } from '~/http/api/answer-calls.server';
import { deleteUserCall } from '~/http/api/calls/admin-people.server';

const calls = answerCalls(deleteUserCall);

export const loader = calls.loader;
export const action = calls.action;
