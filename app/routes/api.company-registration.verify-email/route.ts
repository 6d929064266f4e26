import { answerCalls } from '~/http/api/answer-calls.server';
import { verifyRegistrationCall } from '~/http/api/calls/registration.server';

const calls = answerCalls(verifyRegistrationCall);

export const loader = calls.loader;
export const action = calls.action;
