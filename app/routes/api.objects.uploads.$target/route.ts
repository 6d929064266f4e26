import { answerCalls } from '~/http/api/answer-calls.server';
import { sendPhotoCall } from '~/http/api/calls/uploads.server';

const calls = answerCalls(sendPhotoCall);

export const loader = calls.loader;
export const action = calls.action;
