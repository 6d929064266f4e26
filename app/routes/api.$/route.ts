import { answerApi } from '~/http/api/answer-calls.server';

export const loader = answerApi;
export const action = answerApi;
