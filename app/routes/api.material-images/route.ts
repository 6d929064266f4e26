import { answerCalls } from '~/http/api/answer-calls.server';
import { namePhotoCall } from '~/http/api/calls/uploads.server';

const calls = answerCalls(namePhotoCall);

export const loader = calls.loader;
export const action = calls.action;
