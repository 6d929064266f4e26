import { answerCalls } from '~/http/api/answer-calls.server';
import { listOwnMaterialsCall } from '~/http/api/calls/materials.server';

const calls = answerCalls(listOwnMaterialsCall);

export const loader = calls.loader;
export const action = calls.action;
