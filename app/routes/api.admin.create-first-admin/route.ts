import { answerCalls } from '~/http/api/answer-calls.server';
import { createFirstAdminCall } from '~/http/api/calls/admin-setup.server';

const calls = answerCalls(createFirstAdminCall);

export const loader = calls.loader;
export const action = calls.action;
