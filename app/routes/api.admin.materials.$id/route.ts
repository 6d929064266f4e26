import { answerCalls } from '~/http/api/answer-calls.server';
import { deleteMaterialCall, editMaterialCall } from '~/http/api/calls/admin-materials.server';

const calls = answerCalls(editMaterialCall, deleteMaterialCall);

export const loader = calls.loader;
export const action = calls.action;
