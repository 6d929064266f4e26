import { answerCalls } from '~/http/api/answer-calls.server';
import { signInCall } from '~/http/api/calls/session.server';

const calls = answerCalls(signInCall);

export const loader = calls.loader;
export const action = calls.action;
