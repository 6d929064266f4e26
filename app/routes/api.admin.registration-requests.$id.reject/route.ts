import { answerCalls } from '~/http/api/answer-calls.server';
import { rejectRegistrationCall } from '~/http/api/calls/admin-people.server';

const calls = answerCalls(rejectRegistrationCall);

export const loader = calls.loader;
export const action = calls.action;
