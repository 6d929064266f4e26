import { answerCalls } from '~/http/api/answer-calls.server';
import { approveRegistrationCall } from '~/http/api/calls/admin-people.server';

const calls = answerCalls(approveRegistrationCall);

export const loader = calls.loader;
export const action = calls.action;
