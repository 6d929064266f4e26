import { answerCalls } from '~/http/api/answer-calls.server';
import { verifyRegistrationCall } from '~/http/api/calls/email-codes.server';

const calls = answerCalls(verifyRegistrationCall);

export const loader = calls.loader;
export const action = calls.action;
