import { answerCalls } from '~/http/api/answer-calls.server';
import { adminStatusCall } from '~/http/api/calls/admin-setup.server';

const calls = answerCalls(adminStatusCall);

export const loader = calls.loader;
export const action = calls.action;
