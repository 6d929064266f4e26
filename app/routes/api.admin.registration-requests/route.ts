import { answerCalls } from '~/http/api/answer-calls.server';
import { listRegistrationsCall } from '~/http/api/calls/admin-people.server';

const calls = answerCalls(listRegistrationsCall);

export const loader = calls.loader;
export const action = calls.action;
