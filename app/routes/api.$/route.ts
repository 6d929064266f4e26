import { answerApi } from '~/http/api/answer-calls.server';

/** Every call of the API: `app/http/api/calls` declares them. */
export const loader = answerApi;
export const action = answerApi;
