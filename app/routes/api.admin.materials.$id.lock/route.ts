import { answerCalls } from '~/http/api/answer-calls.server';
import { acquireLockCall, releaseLockCall } from '~/http/api/calls/admin-materials.server';

const calls = answerCalls(acquireLockCall, releaseLockCall);

export const loader = calls.loader;
export const action = calls.action;
