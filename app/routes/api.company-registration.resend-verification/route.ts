import { answerCalls } from '~/http/api/answer-calls.server';
import { resendRegistrationCodeCall } from '~/http/api/calls/email-codes.server';

const calls = answerCalls(resendRegistrationCodeCall);

export const loader = calls.loader;
export const action = calls.action;
