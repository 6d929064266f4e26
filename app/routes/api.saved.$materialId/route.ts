import { answerCalls } from '~/http/api/answer-calls.server';
import { saveMaterialCall, unsaveMaterialCall } from '~/http/api/calls/saved.server';

const calls = answerCalls(saveMaterialCall, unsaveMaterialCall);

export const loader = calls.loader;
export const action = calls.action;
