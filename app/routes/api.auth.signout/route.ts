import { answerCalls } from '~/http/api/answer-calls.server';
import { signOutCall } from '~/http/api/calls/session.server';

const calls = answerCalls(signOutCall);

export const loader = calls.loader;
export const action = calls.action;
