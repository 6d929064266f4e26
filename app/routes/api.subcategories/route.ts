import { answerCalls } from '~/http/api/answer-calls.server';
import { listSubcategoriesCall } from '~/http/api/calls/catalogue.server';

const calls = answerCalls(listSubcategoriesCall);

export const loader = calls.loader;
export const action = calls.action;
