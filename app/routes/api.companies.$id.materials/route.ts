import { answerCalls } from '~/http/api/answer-calls.server';
import { listCompanyMaterialsCall } from '~/http/api/calls/companies.server';

const calls = answerCalls(listCompanyMaterialsCall);

export const loader = calls.loader;
export const action = calls.action;
