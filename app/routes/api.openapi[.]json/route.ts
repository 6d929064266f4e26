import { documentCall } from '~/http/api/all-calls.server';
import { answerCalls } from '~/http/api/answer-calls.server';

const calls = answerCalls(documentCall);

export const loader = calls.loader;
export const action = calls.action;
