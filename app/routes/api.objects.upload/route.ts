import { answerCalls } from '~/http/api/answer-calls.server';
import { openUploadCall } from '~/http/api/calls/uploads.server';

const calls = answerCalls(openUploadCall);

export const loader = calls.loader;
export const action = calls.action;
