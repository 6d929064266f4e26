import { answerCalls } from '~/http/api/answer-calls.server';
import { listSavedCall } from '~/http/api/calls/saved.server';

const calls = answerCalls(listSavedCall);

export const loader = calls.loader;
export const action = calls.action;
