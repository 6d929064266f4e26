import { answerCalls } from '~/http/api/answer-calls.server';
import { listCompaniesCall, registerCompanyBrieflyCall } from '~/http/api/calls/companies.server';

const calls = answerCalls(listCompaniesCall, registerCompanyBrieflyCall);

export const loader = calls.loader;
export const action = calls.action;
