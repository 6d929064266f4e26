import { answerCalls } from '~/http/api/answer-calls.server';
import { toggleAvailabilityCall } from '~/http/api/calls/admin-materials.server';

const calls = answerCalls(toggleAvailabilityCall);

export const loader = calls.loader;
export const action = calls.action;
