import { answerCalls } from '~/http/api/answer-calls.server';
import { listAdminMaterialsCall } from '~/http/api/calls/admin-materials.server';

const calls = answerCalls(listAdminMaterialsCall);

export const loader = calls.loader;
export const action = calls.action;
