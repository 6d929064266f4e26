import { answerCalls } from '~/http/api/answer-calls.server';
import { createAdminCall } from '~/http/api/calls/admin-setup.server';

const calls = answerCalls(createAdminCall);

export const loader = calls.loader;
export const action = calls.action;
