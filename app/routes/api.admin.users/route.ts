import { answerCalls } from '~/http/api/answer-calls.server';
import { listUsersCall } from '~/http/api/calls/admin-people.server';

const calls = answerCalls(listUsersCall);

export const loader = calls.loader;
export const action = calls.action;
