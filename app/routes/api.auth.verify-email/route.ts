import { answerCalls } from '~/http/api/answer-calls.server';
import { verifyEmailCall } from '~/http/api/calls/email-codes.server';

const calls = answerCalls(verifyEmailCall);

export const loader = calls.loader;
export const action = calls.action;
