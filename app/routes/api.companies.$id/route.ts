import { answerCalls } from '~/http/api/answer-calls.server';
import { getCompanyCall, updateCompanyCall } from '~/http/api/calls/companies.server';

const calls = answerCalls(getCompanyCall, updateCompanyCall);

export const loader = calls.loader;
export const action = calls.action;
