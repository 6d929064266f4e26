import { answerCalls } from '~/http/api/answer-calls.server';
import { registerCompanyCall } from '~/http/api/calls/registration.server';

const calls = answerCalls(registerCompanyCall);

export const loader = calls.loader;
export const action = calls.action;
