import { answerCalls } from '~/http/api/answer-calls.server';
import { getMaterialCall } from '~/http/api/calls/materials.server';

const calls = answerCalls(getMaterialCall);

export const loader = calls.loader;
export const action = calls.action;
