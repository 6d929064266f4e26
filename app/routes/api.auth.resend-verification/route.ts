import { answerCalls } from '~/http/api/answer-calls.server';
import { resendCodeCall } from '~/http/api/calls/email-codes.server';

const calls = answerCalls(resendCodeCall);

export const loader = calls.loader;
export const action = calls.action;
