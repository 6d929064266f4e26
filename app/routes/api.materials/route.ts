import { answerCalls } from '~/http/api/answer-calls.server';
import { listMaterialsCall, createMaterialCall } from '~/http/api/calls/materials.server';

const calls = answerCalls(listMaterialsCall, createMaterialCall);

export const loader = calls.loader;
export const action = calls.action;
