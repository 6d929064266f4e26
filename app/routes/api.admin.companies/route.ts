import { answerCalls } from '~/http/api/answer-calls.server';
import { listAdminCompaniesCall } from '~/http/api/calls/admin-people.server';

const calls = answerCalls(listAdminCompaniesCall);

export const loader = calls.loader;
export const action = calls.action;
