import { answerCalls } from '~/http/api/answer-calls.server';
import { listCategoriesCall } from '~/http/api/calls/catalogue.server';

const calls = answerCalls(listCategoriesCall);

export const loader = calls.loader;
export const action = calls.action;
