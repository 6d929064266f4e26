import { answerCalls } from '~/http/api/answer-calls.server';
import { currentUserCall } from '~/http/api/calls/session.server';

const calls = answerCalls(currentUserCall);

export const loader = calls.loader;
export const action = calls.action;
